import type { CallAnswer, JobDetail } from "@klarholm/contract";
import type { ApplicationField } from "@klarholm/contract/application-rules";
import { succeeded } from "@klarholm/contract/client";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSiteConfig } from "../../../api/site-config.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import type { UploadFile } from "../../../ui/Upload/upload-file.ts";
import { applicationData, faultsOf, type TypedFields, typedFields } from "../application-data.ts";
import { careersCopy } from "../careers.copy.ts";
import { type ApplicationFiles, chosenFiles, failedFiles, refusedFiles, sendingFiles } from "./application-files.ts";
import { checkApplication, type Refusal, refusalOf, sendApplication } from "./send-application.ts";

const { errors } = careersCopy;
const toastId = "application";

interface Fault {
  /** "form" where the fault belongs to no single field. */
  field: ApplicationField | "form";
  message: string;
}

/** The field of a refusal, by its code. */
const refusedFields: Partial<Record<string, ApplicationField>> = {
  CAPTCHA_WRONG: "captchaCode",
  ALREADY_APPLIED: "phoneNumber",
};

export interface ApplicationEvents {
  onSent: (receipt: CallAnswer<"applyJob">) => void;
  onBusy?: (isBusy: boolean) => void;
  /** Called after each change by the visitor. */
  onTyped?: (typed: TypedFields) => void;
}

/** Validates and submits the application form. The fields are uncontrolled; the state is files, faults and progress. */
export function useApplication(
  form: RefObject<HTMLFormElement | null>,
  job: JobDetail,
  { onSent, onBusy, onTyped }: ApplicationEvents,
) {
  const config = useSiteConfig();
  const [files, setFiles] = useState<ApplicationFiles>({ resumeFile: [], otherFiles: [] });
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [busy, setBusy] = useState(false);
  /** A failed request. Sent again unchanged, it makes no second application (docs/decisions/0016). */
  const [failed, setFailed] = useState<FormData>();
  const [attempts, setAttempts] = useState(0);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  const setSending = (isSending: boolean) => {
    setBusy(isSending);
    onBusy?.(isSending);
  };

  const showFaults = (found: readonly Fault[]) => {
    flushSync(() => setFaults(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-fault] input")?.focus();
  };

  const refuse = (message: string, { code, reason }: Refusal = { code: "", reason: "" }) => {
    const isFile = code === "FILE_REFUSED";
    setSending(false);
    setFiles((sent) => (isFile ? refusedFiles(sent, reason) : chosenFiles(sent)));
    setAttempts((count) => count + 1);
    showFaults(reason && !isFile ? [{ field: refusedFields[code] ?? "form", message: reason }] : []);
    void showToast(message, "error", toastId);
  };

  const send = async (data: FormData, isRepeated: boolean) => {
    const { signal } = (request.current = new AbortController());
    setSending(true);
    setFaults([]);
    setFailed(undefined);
    setFiles((chosen) => sendingFiles(chosen, 0, Number.POSITIVE_INFINITY));
    try {
      const refusal = isRepeated ? undefined : await checkApplication(config, data, signal);
      if (refusal) return refuse([errors.check, refusal.reason].filter(Boolean).join("\n\n"), refusal);
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The application could not be checked.", error);
      return refuse(errors.check);
    }
    try {
      const answer = await sendApplication(config, data, {
        signal,
        onProgress: (loaded, total) => setFiles((sent) => sendingFiles(sent, loaded, total)),
      });
      if (!succeeded(answer)) return refuse(answer.errorMessage || errors.check, refusalOf(answer));
      onSent(answer.data);
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The application could not be sent.", error);
      setSending(false);
      setFiles((sent) => failedFiles(sent, error));
      setFailed(data);
      setAttempts((count) => count + 1);
      void showToast(errors.send, "error", toastId);
    }
  };

  /** To be called when the visitor has changed a field. @param name of the field in the form */
  const changed = (name: string) => {
    const field = name === "consentVersion" ? "consent" : name;
    setFaults((present) => present.filter((fault) => fault.field !== field && fault.field !== "form"));
    if (form.current) {
      const typed = typedFields(new FormData(form.current));
      onTyped?.(name === "cityId" ? { ...typed, positionIdList: [] } : typed);
    }
    // A repeated request carries its own captcha code.
    if (!failed || name === "captchaCode") return;
    setFailed(undefined);
    setFiles(chosenFiles);
  };

  return {
    files,
    busy,
    /** Submissions that did not succeed; each needs another captcha. */
    attempts,
    faultOf: (field: Fault["field"]) => faults.find((fault) => fault.field === field)?.message,
    changed,
    setFiles(field: keyof ApplicationFiles, list: readonly UploadFile[]) {
      setFiles((present) => ({ ...present, [field]: list }));
      changed(field);
    },
    submit() {
      if (busy || !form.current) return;
      const data = applicationData(form.current, files);
      const found = faultsOf(data, job);
      showFaults(found);
      if (found.length === 0) void send(data, false);
      else void showToast(found.map(({ message }) => message).join("\n\n"), "error", toastId);
    },
    /** Sends the failed request again. */
    retry: failed && (() => void send(failed, true)),
  };
}
