import type { Picture, SiteSettings } from "@klarholm/contract";
import type { BuyChannel } from "@klarholm/contract/beacon";
import { contactCopy } from "./contact.copy.ts";

/** A shop or account on another platform: with a picture a QR code, otherwise a link. */
export interface Channel {
  name: string;
  /** Set for shops, whose presses are counted. */
  shop?: BuyChannel | undefined;
  href?: string | undefined;
  qr?: Picture | undefined;
}

/** Shops of the settings; those without a name, or without both link and QR code, are left out. */
export function onlineStores(settings: SiteSettings): Channel[] {
  return [
    channel(settings.storeName4TM, settings.storeLink4TM, undefined, "tmall"),
    channel(settings.storeName4JD, settings.storeLink4JD, undefined, "jd"),
    channel(settings.name4WXStore, settings.link4WXStore, settings.image4WXStore, "wechat"),
    channel(contactCopy.videoStore, settings.storeLink4DY, settings.storeImage4DY, "video"),
  ].flat();
}

export function followChannels(settings: SiteSettings): Channel[] {
  return [
    channel(settings.name4WX, settings.link4WX, settings.image4WX),
    channel(settings.name4Weibo, settings.link4Weibo, settings.image4Weibo),
    channel(settings.name4XHS, settings.link4XHS, settings.image4XHS),
    channel(contactCopy.videoAccount, settings.link4DY, settings.image4DY),
  ].flat();
}

function channel(name: string | undefined, href: string | undefined, qr?: Picture, shop?: BuyChannel): Channel[] {
  return name && (href || qr)
    ? [{ name, href, qr: qr && { ...qr, alt: qr.alt || name + contactCopy.qrSuffix }, shop }]
    : [];
}
