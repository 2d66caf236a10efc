import type { SiteSettings } from "@klarholm/contract";
import { contactLines } from "../../contact/contact-lines.ts";
import { ContactList } from "../../contact/ContactList/ContactList.tsx";
import { giftingCopy } from "../gifting.copy.ts";
import styles from "./HelpLines.module.css";

/** The toll-free and the mobile number, and when somebody answers (section 9). */
export function HelpLines({ settings }: { settings: SiteSettings }) {
  const [tel, phone] = contactLines(settings);
  const lines = [
    tel && { ...tel, label: giftingCopy.tollFree, note: undefined },
    phone && { ...phone, label: giftingCopy.mobile, note: undefined },
  ];
  return (
    <div className={styles.help}>
      <p>{giftingCopy.helpText}</p>
      <ContactList lines={lines.filter((line) => line !== undefined)} large />
      <p className={styles.hours}>{giftingCopy.hours}</p>
    </div>
  );
}
