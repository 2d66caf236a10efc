import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import { Receipt } from "../ApplicationDialog/Receipt.tsx";
import { PlainApplicationForm, type Sent } from "../ApplicationForm/PlainApplicationForm.tsx";
import { careersCopy } from "../careers.copy.ts";
import type { ApplicationPageData } from "../load-careers.server.ts";
import styles from "./ApplyPage.module.css";

interface Props extends ApplicationPageData {
  /** What became of the form that was sent: sentences for the visitor, or the code of a success, which may be empty. */
  outcome: (Sent & { faults?: string | undefined; deletionCode?: string | undefined }) | undefined;
}

/** The application as one page. */
export function ApplyPage({ outcome, ...form }: Props) {
  if (outcome?.deletionCode !== undefined) {
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>{careersCopy.flow.result}</h1>
        <Receipt deletionCode={outcome.deletionCode} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Phrases text={`${careersCopy.flow.form}：${form.job.jobTitle}`} />
      </h1>
      {outcome?.faults && (
        <p className={styles.faults} role="alert">
          {outcome.faults}
        </p>
      )}
      <PlainApplicationForm {...form} sent={outcome} />
    </div>
  );
}
