import type { SiteSettings } from "@klarholm/contract";
import { contactLines } from "../../contact/contact-lines.ts";
import { ContactList } from "../../contact/ContactList/ContactList.tsx";
import type { VerificationAnswer } from "../ask.ts";
import { Certificate } from "../Certificate/Certificate.tsx";
import { resultView } from "../result.ts";
import { verificationCopy as copy } from "../verification.copy.ts";
import { Facts } from "../../../ui/Facts/Facts.tsx";
import styles from "./VerificationResult.module.css";

interface Props {
  /** As it was asked about, in groups. */
  code: string;
  answer: VerificationAnswer;
  settings: SiteSettings;
}

/** What the house says of a code, the certificate of the piece that a valid one belongs to, and whom to ask where questions are left. */
export function VerificationResult({ code, answer, settings }: Props) {
  const { tone, title, text, note, facts, help } = resultView(answer);
  const [, phone, email] = contactLines(settings);
  return (
    <div className={styles.result} data-tone={tone}>
      <p className={styles.title}>{title}</p>
      {text && <p>{text}</p>}
      {facts.length > 0 && <Facts facts={facts} className={styles.facts} />}
      {note && <p className={styles.note}>{note}</p>}
      {help && (
        <p className={styles.note}>
          {help === "appeal" ? copy.appeal(phone?.value ?? "", email?.value ?? "") : copy.help}
        </p>
      )}
      {help && <ContactList lines={contactLines(settings)} />}
      {answer.data.product && (
        <Certificate product={answer.data.product} data={answer.data} code={code} settings={settings} />
      )}
    </div>
  );
}
