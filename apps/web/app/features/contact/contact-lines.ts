import type { SiteSettings } from "@klarholm/contract";

/** One way to reach the house. */
export interface ContactLine {
  label: string;
  value: string;
  /** Opening hours or a promise. */
  note?: string | undefined;
  href: string;
}

/** What the footer shows when site settings lack it (section 9, "Footer holds fallback values"). Numbers and hosts that are nobody's. */
const fallback = {
  tel: { label: "总机", value: "400-000-0000" },
  phone: { label: "客户服务", value: "400-000-0001" },
  email: { label: "服务邮箱", value: "service@example.com" },
};

/** Switchboard, customer service and e-mail from the settings, each falling back to a built-in value. */
export function contactLines(settings: SiteSettings): ContactLine[] {
  const tel = settings.value4Tel || fallback.tel.value;
  const phone = settings.value4Phone || fallback.phone.value;
  const email = settings.value4Email || fallback.email.value;
  return [
    {
      label: settings.label4Tel || fallback.tel.label,
      value: tel,
      note: settings.desc4Tel,
      href: `tel:${dialled(tel)}`,
    },
    {
      label: settings.label4Phone || fallback.phone.label,
      value: phone,
      note: settings.desc4Phone,
      href: `tel:${dialled(phone)}`,
    },
    {
      label: settings.label4Email || fallback.email.label,
      value: email,
      note: settings.desc4Email,
      href: `mailto:${email}`,
    },
  ];
}

function dialled(number: string): string {
  return number.replace(/[^\d+]/g, "");
}
