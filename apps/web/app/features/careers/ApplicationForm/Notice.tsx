import type { Careers } from "@klarholm/contract";
import { Disclosure } from "../../../ui/Disclosure/Disclosure.tsx";
import styles from "./ApplicationForm.module.css";

interface Props {
  notice: Careers["notice"];
  /** Both only where scripts hold the form's state. */
  checked?: boolean;
  onChange?: (consented: boolean) => void;
  fault?: string | undefined;
  disabled?: boolean;
}

/** What becomes of personal information, and the box that agrees to it, which nobody ticks but the visitor (docs/china.md). */
export function Notice({ notice, checked, onChange, fault, disabled }: Props) {
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
        <input
          type="checkbox"
          name="consentVersion"
          value={notice.version}
          {...(onChange && { checked, onChange: ({ currentTarget }) => onChange(currentTarget.checked) })}
          disabled={disabled}
        />
        {notice.consent}
      </label>
      {fault && <p className={styles.fault}>{fault}</p>}
    </div>
  );
}
