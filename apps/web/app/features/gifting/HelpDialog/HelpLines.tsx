import type { SiteSettings } from "@klarholm/contract";
import { contactLines } from "../../../frame/contact-defaults.ts";
import { giftingCopy } from "../gifting.copy.ts";
import styles from "./HelpLines.module.css";

/** The toll-free and the mobile number, and when somebody answers (section 9). */
export function HelpLines({ settings }: { settings: SiteSettings }) {
  const [tel, phone] = contactLines(settings);
  const lines = [
    { label: giftingCopy.tollFree, line: tel },
    { label: giftingCopy.mobile, line: phone },
  ];
  return (
    <div className={styles.help}>
      <p>{giftingCopy.helpText}</p>
      <dl className={styles.lines}>
        {lines.map(
          ({ label, line }) =>
            line && (
              <div key={line.href}>
                <dt>{label}</dt>
                <dd>
                  <a href={line.href}>{line.value}</a>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.hours}>{giftingCopy.hours}</p>
    </div>
  );
}
