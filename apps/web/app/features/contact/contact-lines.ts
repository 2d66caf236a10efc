import type { SiteSettings } from "@klarholm/contract";

export interface ContactLine {
  label: string;
  value: string;
  note?: string | undefined;
  href: string;
}

/** Switchboard, customer service and e-mail from the settings, with fallback values (section 9). */
export function contactLines(settings: SiteSettings): ContactLine[] {
  const tel = settings.value4Tel || "400-000-0000";
  const phone = settings.value4Phone || "400-000-0001";
  const email = settings.value4Email || "service@example.com";
  return [
    { label: settings.label4Tel || "总机", value: tel, note: settings.desc4Tel, href: telHref(tel) },
    { label: settings.label4Phone || "客户服务", value: phone, note: settings.desc4Phone, href: telHref(phone) },
    { label: settings.label4Email || "服务邮箱", value: email, note: settings.desc4Email, href: `mailto:${email}` },
  ];
}

export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
