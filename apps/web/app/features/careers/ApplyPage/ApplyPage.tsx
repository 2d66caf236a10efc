import { useState } from "react";
import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import type { TypedFields } from "../application-data.ts";
import { Receipt } from "../ApplicationDialog/Receipt.tsx";
import { ApplicationForm } from "../ApplicationForm/ApplicationForm.tsx";
import { careersCopy } from "../careers.copy.ts";
import type { ApplicationPageData } from "../load-careers.server.ts";
import styles from "./ApplyPage.module.css";

interface Props extends ApplicationPageData {
  /** The result of a submission without JavaScript: faults, or the deletion code, which may be empty. */
  outcome: { typed: TypedFields; faults: string | null; deletionCode: string | null } | undefined;
}

export function ApplyPage({ outcome, ...data }: Props) {
  const [deletionCode, setDeletionCode] = useState(outcome?.deletionCode ?? undefined);
  if (deletionCode !== undefined) {
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>{careersCopy.flow.result}</h1>
        <Receipt deletionCode={deletionCode} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Phrases text={`${careersCopy.flow.form}：${data.job.jobTitle}`} />
      </h1>
      {outcome?.faults && (
        <p className={styles.faults} role="alert">
          {outcome.faults}
        </p>
      )}
      <ApplicationForm
        {...data}
        typed={outcome?.typed}
        onSent={(receipt) => {
          setDeletionCode(receipt.deletionCode);
          scrollTo(0, 0);
        }}
      />
    </div>
  );
}
