import type { Careers } from "@klarholm/contract";
import { Disclosure } from "../../../ui/Disclosure/Disclosure.tsx";
import styles from "./ApplicationForm.module.css";

interface Props {
  notice: Careers["notice"];
  fault: string | undefined;
}

/** The privacy notice with its checkbox, which must not be checked initially (docs/china.md). */
export function ConsentField({ notice, fault }: Props) {
  return (
    <div className={styles.notice} data-fault={fault && true}>
      <Disclosure title={notice.title}>
        {notice.sections.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            {text.split("\n").map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </Disclosure>
      <label className={styles.check}>
        <input type="checkbox" name="consentVersion" value={notice.version} />
        {notice.consent}
      </label>
      {fault && <p className={styles.fault}>{fault}</p>}
    </div>
  );
}
