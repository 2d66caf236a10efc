import type { Picture, SiteSettings } from "@klarholm/contract";

/** A shop or an account elsewhere. With a picture it is a QR code to scan, else a link. */
export interface Channel {
  name: string;
  href?: string | undefined;
  qr?: Picture | undefined;
}

/** The shops on other platforms that the settings name; what lacks a name, or both link and QR code, is left out. */
export function onlineStores(settings: SiteSettings): Channel[] {
  return [
    channel(settings.storeName4TM, settings.storeLink4TM),
    channel(settings.storeName4JD, settings.storeLink4JD),
    channel(settings.name4WXStore, settings.link4WXStore, settings.image4WXStore),
  ].flat();
}

/** The accounts to follow: WeChat by its QR code, the microblog, the lifestyle-sharing app. */
export function followChannels(settings: SiteSettings): Channel[] {
  return [
    channel(settings.name4WX, settings.link4WX, settings.image4WX),
    channel(settings.name4Weibo, settings.link4Weibo, settings.image4Weibo),
    channel(settings.name4XHS, settings.link4XHS, settings.image4XHS),
  ].flat();
}

function channel(name: string | undefined, href: string | undefined, qr?: Picture): Channel[] {
  return name && (href || qr) ? [{ name, href, qr }] : [];
}
