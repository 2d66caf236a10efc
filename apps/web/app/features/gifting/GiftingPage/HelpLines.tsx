import type { SiteSettings } from "@klarholm/contract";
import { contactLines } from "../../contact/contact-lines.ts";
import { ContactList } from "../../contact/ContactList/ContactList.tsx";
import { giftingCopy } from "../gifting.copy.ts";
import styles from "./HelpLines.module.css";

/** The telephone numbers of the gifting advisers, with their hours (section 9). */
export function HelpLines({ settings }: { settings: SiteSettings }) {
  const labels = [giftingCopy.tollFree, giftingCopy.mobile];
  const lines = contactLines(settings).flatMap(({ value, href }, index) => {
    const label = labels[index];
    return label ? { label, value, href } : [];
  });
  return (
    <div className={styles.help}>
      <p>{giftingCopy.helpText}</p>
      <ContactList lines={lines} large />
      <p className={styles.hours}>{giftingCopy.hours}</p>
    </div>
  );
}
