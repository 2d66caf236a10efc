import type { CallAnswer, Careers, JobDetail } from "@klarholm/contract";
import { succeeded } from "@klarholm/contract/client";
import { useEffect, useEffectEvent, useState } from "react";
import { browserClient, dataOf } from "../../../api/browser-client.ts";
import { useSiteConfig } from "../../../api/site-config.ts";
import { offerRetry } from "../../../navigation/failure-toast.ts";
import { withPending } from "../../../navigation/pending.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { RichText } from "../../../ui/RichText/RichText.tsx";
import { Spinner } from "../../../ui/Spinner/Spinner.tsx";
import type { TypedFields } from "../application-data.ts";
import { ApplicationForm } from "../ApplicationForm/ApplicationForm.tsx";
import { careersCopy } from "../careers.copy.ts";
import { removeDraft, writeDraft, readDraft } from "../draft.ts";
import { decodeJobContent } from "../job-content.ts";
import { JobFacts } from "../JobPage/JobFacts.tsx";
import type { City } from "../load-careers.server.ts";
import { Receipt } from "./Receipt.tsx";
import styles from "./ApplicationDialog.module.css";

const { flow: copy, leave, restore, errors } = careersCopy;

interface Props {
  jobId: string;
  notice: Careers["notice"] | undefined;
  onClose: () => void;
  /** Reopens the dialog after it was closed. */
  onReopen: () => void;
}

/** The steps of section 4, with a question about a stored draft before the form. */
type Step = "info" | "intro" | "restore" | "form" | "result";

/** The dialogs of an application (section 2, "Job application dialogs"). Mount to open, unmount to close. */
export default function ApplicationDialog({ jobId, notice, onClose, onReopen }: Props) {
  const config = useSiteConfig();
  const [stepAfterInfo, setStep] = useState<Step>("intro");
  const [position, setPosition] = useState<{ job: JobDetail; cities: City[] }>();
  const [draft, setDraft] = useState<TypedFields>();
  const [receipt, setReceipt] = useState<CallAnswer<"applyJob">>();
  const [typed, setTyped] = useState(false);
  const [sending, setSending] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const onFailed = useEffectEvent(() => {
    offerRetry(errors.job, { run: onReopen, automatic: true });
    onClose();
  });
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const api = browserClient(config);
    const detail = dataOf(api.call("getJobDetail", { jobId }, { signal }));
    const areas = api.call("getCityAreaList", { jobId }, { signal });
    withPending(Promise.all([detail, areas])).then(
      ([job, cities]) => setPosition({ job, cities: succeeded(cities) ? cities.data : [] }),
      () => signal.aborted || onFailed(),
    );
    return () => unmounted.abort();
  }, [config, jobId]);

  const step = position ? stepAfterInfo : "info";
  const { job, cities = [] } = position ?? {};
  const isUnsaved = step === "restore" || (step === "form" && typed);
  const close = () => {
    if (step === "restore" || step === "form") removeDraft();
    onClose();
  };
  const apply = () => {
    const found = readDraft(cities.map(({ areaId }) => areaId));
    setDraft(found);
    setStep(found ? "restore" : "form");
  };
  const fill = (restored: TypedFields | undefined) => {
    setDraft(restored);
    setTyped(restored !== undefined);
    setStep("form");
  };
  const formTitle = `${copy.form}：${job?.jobTitle}`;
  const titles = { info: copy.loading, intro: job?.jobTitle, restore: formTitle, form: formTitle, result: copy.result };
  return (
    <>
      {/* First, so that on unmount it closes before the dialog below it, which restores focus to the page. */}
      <Dialog
        open={leaving && isUnsaved}
        onClose={() => setLeaving(false)}
        title={leave.title}
        className={styles.question}
      >
        <p>{sending ? leave.sending : leave.text}</p>
        <div className={styles.answers}>
          <button type="button" className={buttonVariant("filled")} onClick={() => setLeaving(false)}>
            {leave.stay}
          </button>
          <button type="button" className={buttonVariant("outlined")} onClick={close}>
            {leave.leave}
          </button>
        </div>
      </Dialog>
      <Dialog
        open
        onClose={() => (isUnsaved ? setLeaving(true) : close())}
        title={titles[step] ?? ""}
        className={styles.dialog}
      >
        {step === "info" && (
          <div className={styles.loading} role="status">
            <Spinner delay={200} />
          </div>
        )}
        {step === "intro" && job && (
          <div className={styles.intro}>
            <JobFacts {...job} />
            <RichText html={decodeJobContent(job.jobContent)} />
            <button type="button" className={buttonVariant("filled")} onClick={apply}>
              {copy.apply}
            </button>
          </div>
        )}
        {step === "restore" && (
          <div className={styles.restore}>
            <p>{restore.text}</p>
            <button type="button" className={buttonVariant("filled")} onClick={() => fill(draft)}>
              {restore.use}
            </button>
            <button
              type="button"
              className={buttonVariant("outlined")}
              onClick={() => {
                removeDraft();
                fill(undefined);
              }}
            >
              {restore.anew}
            </button>
          </div>
        )}
        {step === "form" && job && (
          <ApplicationForm
            job={job}
            cities={cities}
            notice={notice}
            typed={draft}
            onTyped={(fields) => {
              writeDraft(fields);
              setTyped(true);
            }}
            onBusy={setSending}
            onSent={(answer) => {
              removeDraft();
              setReceipt(answer);
              setStep("result");
            }}
          />
        )}
        {step === "result" && receipt && <Receipt deletionCode={receipt.deletionCode} onDone={close} />}
      </Dialog>
    </>
  );
}
