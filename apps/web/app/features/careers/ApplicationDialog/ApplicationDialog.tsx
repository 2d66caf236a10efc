import type { Careers } from "@klarholm/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { look } from "../../../ui/Button/look.ts";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { RichText } from "../../../ui/RichText/RichText.tsx";
import { Spinner } from "../../../ui/Spinner/Spinner.tsx";
import { Step } from "../application-flow.ts";
import { ApplicationForm } from "../ApplicationForm/ApplicationForm.tsx";
import { careersCopy } from "../careers.copy.ts";
import { decodeJobContent } from "../job-content.ts";
import { JobFacts } from "../JobPage/JobFacts.tsx";
import { RestoreQuestion } from "../ApplicationForm/RestoreQuestion.tsx";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { Receipt } from "./Receipt.tsx";
import { useApplication } from "./use-application.ts";
import styles from "./ApplicationDialog.module.css";

const copy = careersCopy.flow;

interface Props {
  /** The position that is applied for; undefined closes. */
  jobId: string | undefined;
  notice: Careers["notice"] | undefined;
  onClose: () => void;
}

/** The three dialogs of an application: the position, the form, the result (section 2, "Job application dialogs"). */
export default function ApplicationDialog({ jobId, notice, onClose }: Props) {
  const controls = useApplication(notice?.version ?? "");
  const { flow, close, restore, touched } = controls;
  const { step, job, found } = flow;
  const [leaving, setLeaving] = useState(false);
  const open = useEffectEvent(controls.open);
  const left = useEffectEvent(onClose);

  useEffect(() => {
    if (jobId !== undefined) open(jobId);
  }, [jobId]);
  // What closes by itself, as after a failed load, closes for the page as well.
  useEffect(() => {
    if (step === undefined) left();
  }, [step]);

  const title = {
    [Step.Info]: copy.loading,
    [Step.Intro]: job?.jobTitle ?? "",
    [Step.Form]: `${copy.form}：${job?.jobTitle ?? ""}`,
    [Step.Result]: copy.result,
  };
  return (
    <>
      <Dialog
        open={step !== undefined}
        onClose={() => (touched ? setLeaving(true) : close())}
        title={step ? title[step] : ""}
        className={styles.dialog}
      >
        {step === Step.Info && (
          <div className={styles.loading} role="status">
            <Spinner delay={200} />
          </div>
        )}
        {step === Step.Intro && job && (
          <div className={styles.intro}>
            <JobFacts job={job} />
            <RichText html={decodeJobContent(job.jobContent)} />
            <button type="button" className={look("filled")} onClick={controls.apply}>
              {copy.apply}
            </button>
          </div>
        )}
        {step === Step.Form && found && (
          <RestoreQuestion onUse={() => restore(found)} onAnew={() => restore(undefined)} />
        )}
        {step === Step.Form && job && !found && <ApplicationForm controls={controls} job={job} notice={notice} />}
        {step === Step.Result && flow.receipt && <Receipt deletionCode={flow.receipt.deletionCode} onDone={close} />}
      </Dialog>
      <LeaveQuestion
        open={leaving && touched}
        sending={flow.sending}
        onStay={() => setLeaving(false)}
        onLeave={() => {
          setLeaving(false);
          close();
        }}
      />
    </>
  );
}
