import { applicationFaults } from "@klarholm/contract/application-rules";
import { succeeded } from "@klarholm/contract/client";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { browserClient } from "../../../api/browser-client.ts";
import { useSiteConfig } from "../../../api/site-config.ts";
import { offerRetry } from "../../../navigation/failure-toast.ts";
import { withPending } from "../../../navigation/pending.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import {
  type ApplicationFields,
  type ApplicationFlow,
  applicationFlow,
  closedFlow,
  isTouched,
  type Refusal,
  Step,
  type TypedFields,
} from "../application-flow.ts";
import { careersCopy } from "../careers.copy.ts";
import { forgetDraft, keepDraft, readDraft } from "../draft.ts";
import { proveWork } from "../prove-work.ts";
import { checkApplication, refusalOf, sendApplication } from "../send-application.ts";

const { errors } = careersCopy;
/** How long a captcha is shown before another takes its place, in milliseconds (section 9). */
const captchaEvery = 5 * 60_000;
const toastId = "application";

/** The application's dialogs as a machine: what they show, and what visitors can do. @param consentVersion of the notice that the form shows */
export function useApplication(consentVersion: string) {
  const config = useSiteConfig();
  const [flow, dispatch] = useReducer(applicationFlow, closedFlow);
  const { step, jobId, job, fields, captcha, cities, found } = flow;
  const leaving = useRef<AbortController>(undefined);
  const api = browserClient(config);

  const loadPosition = useEffectEvent(async (id: string, left: AbortSignal) => {
    try {
      const [detail, areas] = await withPending(
        Promise.all([
          api.call("getJobDetail", { jobId: id }, { signal: left }),
          api.call("getCityAreaList", { jobId: id }, { signal: left }),
        ]),
      );
      if (!succeeded(detail)) throw new Error(detail.errorMessage ?? "");
      dispatch({ type: "loaded", jobId: id, job: detail.data, cities: succeeded(areas) ? areas.data : [] });
    } catch {
      if (left.aborted) return;
      offerRetry(errors.job, { again: () => dispatch({ type: "opened", jobId: id }), unasked: true });
      dispatch({ type: "closed" });
    }
  });
  useEffect(() => {
    if (step !== Step.Info || !jobId) return undefined;
    const left = new AbortController();
    void loadPosition(jobId, left.signal);
    return () => left.abort();
  }, [step, jobId]);

  const loadCaptcha = async (left?: AbortSignal) => {
    try {
      const answer = await api.call("getCaptchaImage", {}, left ? { signal: left } : {});
      if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
      dispatch({ type: "captchaLoaded", key: answer.data.captchaKey, image: answer.data.imageBase64 });
    } catch {
      if (!left?.aborted) void showToast(errors.captcha, "error", "captcha");
    }
  };
  const onCaptchaDue = useEffectEvent(loadCaptcha);
  useEffect(() => {
    if (step !== Step.Form) return undefined;
    const left = new AbortController();
    void onCaptchaDue(left.signal);
    const timer = setInterval(() => void onCaptchaDue(left.signal), captchaEvery);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [step]);

  const loadStores = useEffectEvent(async (cityId: string, left: AbortSignal) => {
    const city = cities.find(({ areaId }) => areaId === cityId)?.areaName;
    if (!city) return;
    try {
      const answer = await api.call("getStoreListByCity", { city }, { signal: left });
      if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
      if (answer.data.length === 0) console.warn(`There are no stores in ${city}.`);
      dispatch({ type: "storesLoaded", cityId, stores: answer.data });
    } catch {
      if (left.aborted) return;
      void showToast(errors.stores, "error", "stores");
      dispatch({ type: "storesLoaded", cityId, stores: [] });
    }
  });
  const { cityId } = fields;
  const wantsStores = step === Step.Form && job?.storeRequired === true;
  useEffect(() => {
    if (!wantsStores || !cityId) return undefined;
    const left = new AbortController();
    void loadStores(cityId, left.signal);
    return () => left.abort();
  }, [wantsStores, cityId]);

  // While the form is filled in, so that a reload loses nothing; not before the visitor has said what becomes of an older draft.
  useEffect(() => {
    if (step === Step.Form && !found) keepDraft(fields);
    if (step === Step.Result) forgetDraft();
  }, [step, found, fields]);

  const refuse = (message: string, refusal?: Refusal) => {
    dispatch({ type: "refused", refusal });
    void showToast(message, "error", toastId);
    void loadCaptcha();
  };

  /** @param unanswered repeats a request that failed, with its captcha: what arrived after all is answered and not doubled */
  const submit = async (unanswered?: ApplicationFlow["unanswered"]) => {
    if (!job || flow.sending) return;
    const { captchaKey, captchaCode } = unanswered ?? {
      captchaKey: captcha?.key ?? "",
      captchaCode: fields.captchaCode,
    };
    const filled = { ...fields, captchaCode };
    const faults = applicationFaults(
      { ...filled, resumeFiles: fields.resume.length, otherFiles: fields.portfolio.length },
      job,
    );
    dispatch({ type: "faulted", faults });
    if (faults.length > 0) return void showToast(faults.map(({ message }) => message).join("\n\n"), "error", toastId);

    const application = { jobId: job.id, fields: filled, captchaKey, consentVersion };
    const { signal } = (leaving.current = new AbortController());
    dispatch({ type: "sending" });
    try {
      // Not under the cover that other waits have: the form says what it does, takes no second press, and may be left.
      const refusal = unanswered ? undefined : await checkApplication(config, application, signal);
      // The specification's sentence first, then what is the matter.
      if (refusal) return refuse([errors.check, refusal.reason].filter(Boolean).join("\n\n"), refusal);
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The application could not be checked.", error);
      return refuse(errors.check);
    }
    try {
      const answer = await sendApplication(config, application, {
        signal,
        onProgress: (loaded, total) => dispatch({ type: "progressed", loaded, total }),
      });
      if (!succeeded(answer)) return refuse(answer.errorMessage || errors.check, refusalOf(answer));
      dispatch({ type: "sent", receipt: answer.data });
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The application could not be sent.", error);
      dispatch({ type: "failed", cause: error, captchaKey, captchaCode });
      void showToast(errors.send, "error", toastId);
      void loadCaptcha();
    }
  };

  return {
    flow,
    open: (id: string) => dispatch({ type: "opened", jobId: id }),
    apply: () => dispatch({ type: "applying", found: readDraft(cities.map(({ areaId }) => areaId)) }),
    /** Begins the form with what was found of an earlier one, or without. */
    restore: (typed: TypedFields | undefined) => dispatch({ type: "restored", typed }),
    change: (changes: Partial<ApplicationFields>) => dispatch({ type: "changed", changes }),
    loadCaptcha: () => void loadCaptcha(),
    /** Lets the browser work in place of somebody who cannot read the captcha. @throws when it cannot, or when the captcha is over */
    async tellCaptcha(signal: AbortSignal): Promise<void> {
      if (!captcha) throw new Error(errors.captcha);
      const answer = await api.call(
        "getCaptchaImage",
        { captchaKey: captcha.key, proof: await proveWork(captcha.key, signal) },
        { signal },
      );
      if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
      dispatch({
        type: "captchaLoaded",
        key: answer.data.captchaKey,
        image: answer.data.imageBase64,
        code: answer.data.captchaCode,
      });
    },
    submit: () => void submit(),
    /** Sends what failed again, as it was. */
    retry: flow.unanswered && (() => void submit(flow.unanswered)),
    /** Whether closing would lose something. */
    touched: isTouched(flow),
    /** Ends the flow; nothing of it is kept, and what is on its way is given up (section 4). */
    close() {
      leaving.current?.abort();
      if (step === Step.Form) forgetDraft();
      dispatch({ type: "closed" });
    },
  };
}

export type ApplicationControls = ReturnType<typeof useApplication>;
