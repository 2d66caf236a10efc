import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import { Receipt } from "../ApplicationDialog/Receipt.tsx";
import { PlainApplicationForm } from "../ApplicationForm/PlainApplicationForm.tsx";
import { careersCopy } from "../careers.copy.ts";
import type { ApplicationPageData } from "../load-careers.server.ts";
import styles from "./ApplyPage.module.css";

interface Props extends ApplicationPageData {
  /** What became of the form that was sent: sentences for the visitor, or the code of a success. */
  outcome: { faults: string; deletionCode: string; typed: Readonly<Record<string, string>> } | undefined;
}

/** The application as one page. */
export function ApplyPage({ outcome, ...form }: Props) {
  if (outcome?.deletionCode) {
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
      <PlainApplicationForm {...form} typed={outcome?.typed ?? {}} />
    </div>
  );
}
