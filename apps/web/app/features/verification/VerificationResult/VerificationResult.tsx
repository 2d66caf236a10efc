import type { SiteSettings } from "@klarholm/contract";
import { Facts } from "../../../ui/Facts/Facts.tsx";
import { contactLines } from "../../contact/contact-lines.ts";
import { ContactList } from "../../contact/ContactList/ContactList.tsx";
import type { VerificationAnswer } from "../query-code.ts";
import { Certificate } from "../Certificate/Certificate.tsx";
import { resultView } from "../result.ts";
import { verificationCopy as copy } from "../verification.copy.ts";
import styles from "./VerificationResult.module.css";

interface Props {
  /** In groups. */
  code: string;
  answer: VerificationAnswer;
  settings: SiteSettings;
}

/** The message for a code, the certificate of a valid one, and contacts. */
export function VerificationResult({ code, answer, settings }: Props) {
  const { tone, title, text, note, facts, help } = resultView(answer);
  const contacts = contactLines(settings);
  const [, phone, email] = contacts;
  return (
    <div className={styles.result} data-tone={tone}>
      <p className={styles.title}>{title}</p>
      {text && <p>{text}</p>}
      {facts.length > 0 && <Facts facts={facts} className={styles.facts} />}
      {note && <p className={styles.note}>{note}</p>}
      {help && (
        <>
          <p className={styles.note}>
            {help === "appeal" ? copy.appeal(phone?.value ?? "", email?.value ?? "") : copy.help}
          </p>
          <ContactList lines={contacts} />
        </>
      )}
      {answer.data.product && (
        <Certificate product={answer.data.product} data={answer.data} code={code} settings={settings} />
      )}
    </div>
  );
}
