import type { CallAnswer, JobDetail } from "@klarholm/contract";
import type { ApplicationField } from "@klarholm/contract/application-rules";
import { succeeded } from "@klarholm/contract/client";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSiteConfig } from "../../../api/site-config.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import type { UploadFile } from "../../../ui/Upload/upload-file.ts";
import {
  applicationData,
  type ApplicationFiles,
  faultsOf,
  type TypedFields,
  typedFields,
} from "../application-data.ts";
import { careersCopy } from "../careers.copy.ts";
import { type ApplicationRequest, shownFiles } from "./application-files.ts";
import { checkApplication, type Refusal, sendApplication } from "./send-application.ts";

const { errors } = careersCopy;

interface Fault {
  /** "form" for faults of no single field. */
  field: ApplicationField | "form";
  message: string;
}

const refusedFields: Partial<Record<string, ApplicationField>> = {
  CAPTCHA_WRONG: "captchaCode",
  ALREADY_APPLIED: "phoneNumber",
};

export interface ApplicationEvents {
  onSent: (receipt: CallAnswer<"applyJob">) => void;
  onBusy?: (isBusy: boolean) => void;
  onTyped?: (typed: TypedFields) => void;
}

/** Validates and submits the application form, whose fields are uncontrolled. */
export function useApplication(
  form: RefObject<HTMLFormElement | null>,
  job: JobDetail,
  { onSent, onBusy, onTyped }: ApplicationEvents,
) {
  const config = useSiteConfig();
  const [files, setFiles] = useState<ApplicationFiles>({ resumeFile: [], otherFiles: [] });
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [request, setRequest] = useState<ApplicationRequest>();
  const [attempts, setAttempts] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const busy = request?.state === "sending";

  const showFaults = (found: readonly Fault[], message: string) => {
    flushSync(() => setFaults(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-fault] input")?.focus();
    void showToast(message, "error", "application");
  };

  const end = (result: ApplicationRequest | undefined, message: string, fault?: Fault) => {
    setRequest(result);
    onBusy?.(false);
    setAttempts((count) => count + 1);
    showFaults(fault ? [fault] : [], message);
  };

  const refuse = (message: string, refusal?: Refusal) => {
    const { errorCode = "", errorMessage: reason } = refusal ?? {};
    const field = refusedFields[errorCode] ?? "form";
    const isShownAtFile = errorCode === "FILE_REFUSED";
    end(
      refusal && { state: "refused", refusal },
      message,
      reason && !isShownAtFile ? { field, message: reason } : undefined,
    );
  };

  const send = async (data: FormData, isRepeated: boolean) => {
    const { signal } = (controller.current = new AbortController());
    const onProgress = (loaded: number, total: number) => setRequest({ state: "sending", loaded, total });
    onProgress(0, Number.POSITIVE_INFINITY);
    onBusy?.(true);
    setFaults([]);
    try {
      const check = isRepeated ? undefined : await checkApplication(config, data, signal);
      if (check && !succeeded(check))
        return refuse([errors.check, check.errorMessage].filter(Boolean).join("\n\n"), check);
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The application could not be checked.", error);
      return refuse(errors.check);
    }
    try {
      const answer = await sendApplication(config, data, { signal, onProgress });
      if (succeeded(answer)) onSent(answer.data);
      else refuse(answer.errorMessage || errors.check, answer);
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The application could not be sent.", error);
      end({ state: "failed", data, cause: error }, errors.send);
    }
  };

  /** Called when the visitor changes the field `name`. */
  const changed = (name: string) => {
    const field = name === "consentVersion" ? "consent" : name;
    setFaults((present) => present.filter((fault) => fault.field !== field && fault.field !== "form"));
    if (form.current) {
      const typed = typedFields(new FormData(form.current));
      onTyped?.(name === "cityId" ? { ...typed, positionIdList: [] } : typed);
    }
    // A retry carries its own captcha code.
    if (name in files || (request?.state === "failed" && name !== "captchaCode")) setRequest(undefined);
  };

  return {
    files: shownFiles(files, request),
    busy,
    /** Failed attempts; each needs a new captcha. */
    attempts,
    faultOf: (field: Fault["field"]) => faults.find((fault) => fault.field === field)?.message,
    changed,
    setFiles(field: keyof ApplicationFiles, list: readonly UploadFile[]) {
      // Without request results, which only the shown list has.
      const chosen = list.map((file) => files[field].find(({ uid }) => uid === file.uid) ?? file);
      setFiles((present) => ({ ...present, [field]: chosen }));
      changed(field);
    },
    submit() {
      if (busy || !form.current) return;
      const data = applicationData(form.current, files);
      const found = faultsOf(data, job);
      if (found.length > 0) showFaults(found, found.map(({ message }) => message).join("\n\n"));
      else void send(data, false);
    },
    /** Repeats the failed request: the same body creates no second application (docs/decisions/0014). */
    retry: request?.state === "failed" ? () => void send(request.data, true) : undefined,
  };
}
