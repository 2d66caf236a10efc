import { applicationFaults, type ApplicationFault } from "@klarholm/contract/application-rules";
import { succeeded } from "@klarholm/contract/client";
import { useEffect, useEffectEvent, useReducer } from "react";
import { browserClient } from "../../../api/browser-client.ts";
import { useSiteConfig } from "../../../api/site-config.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import { type ApplicationFields, applicationFlow, closedFlow, Step } from "../application-flow.ts";
import { careersCopy } from "../careers.copy.ts";
import { forgetDraft, keepDraft, readDraft } from "../draft.ts";
import { proveWork } from "../prove-work.ts";
import { checkApplication, sendApplication } from "../send-application.ts";

const { errors, flow: words } = careersCopy;
/** How long a captcha is shown before another takes its place, in milliseconds (section 9). */
const captchaEvery = 5 * 60_000;
const toastId = "application";

/** The application's dialogs as a machine: what they show, and what visitors can do. @param consentVersion of the notice that the form shows */
export function useApplication(consentVersion: string) {
  const config = useSiteConfig();
  const [flow, dispatch] = useReducer(applicationFlow, closedFlow);
  const { step, jobId, job, fields, captcha, cities } = flow;
  const api = browserClient(config);

  const loadPosition = useEffectEvent(async (id: string, left: AbortSignal) => {
    try {
      const [detail, areas] = await Promise.all([api.call("getJobDetail", { jobId: id }, { signal: left }), api.call("getCityAreaList", { jobId: id }, { signal: left })]);
      if (!succeeded(detail)) throw new Error(detail.errorMessage ?? "");
      dispatch({ type: "loaded", jobId: id, job: detail.data, cities: succeeded(areas) ? areas.data : [] });
    } catch {
      if (left.aborted) return;
      void showToast(errors.job, "error", toastId);
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

  const fail = async (message: string, faults: ApplicationFault[] = []) => {
    dispatch({ type: "sending", percent: undefined });
    void showToast(message, "error", toastId);
    await loadCaptcha();
    dispatch({ type: "faulted", faults });
  };

  const submit = async () => {
    if (!job || flow.sending !== undefined) return;
    const faults = applicationFaults({ ...fields, resumeFiles: fields.resume.length, otherFiles: fields.portfolio.length }, job);
    dispatch({ type: "faulted", faults });
    if (faults.length > 0) return void showToast(faults.map(({ message }) => message).join("\n\n"), "error", toastId);

    const application = { jobId: job.id, fields, captchaKey: captcha?.key ?? "", consentVersion };
    dispatch({ type: "sending", percent: 0 });
    try {
      const refusal = await checkApplication(config, application);
      // The toast is the specification's; why it was refused stands by the form.
      if (refusal !== undefined) return void fail(errors.check, refusal ? [{ field: "captchaCode", message: refusal }] : []);
    } catch (error) {
      console.warn("The application could not be checked.", error);
      return void fail(errors.check);
    }
    try {
      const answer = await sendApplication(config, application, (percent) => dispatch({ type: "sending", percent }));
      if (!succeeded(answer)) return void fail(answer.errorMessage || errors.check);
      forgetDraft();
      dispatch({ type: "sent", receipt: answer.data });
    } catch (error) {
      console.warn("The application could not be sent.", error);
      void fail(errors.send);
    }
  };

  return {
    flow,
    open: (id: string) => dispatch({ type: "opened", jobId: id }),
    apply: () => dispatch({ type: "applying", typed: readDraft(cities.map(({ areaId }) => areaId)) }),
    change: (changes: Partial<ApplicationFields>) => dispatch({ type: "changed", changes }),
    loadCaptcha: () => void loadCaptcha(),
    /** Lets the browser work in place of somebody who cannot read the captcha. @throws when it cannot, or when the captcha is over */
    async tellCaptcha(signal: AbortSignal): Promise<void> {
      if (!captcha) throw new Error(errors.captcha);
      const answer = await api.call("getCaptchaImage", { captchaKey: captcha.key, proof: await proveWork(captcha.key, signal) }, { signal });
      if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
      dispatch({ type: "captchaLoaded", key: answer.data.captchaKey, image: answer.data.imageBase64, code: answer.data.captchaCode });
    },
    submit: () => void submit(),
    close() {
      if (step === Step.Form && keepDraft(fields)) void showToast(words.kept, "plain", "draft");
      dispatch({ type: "closed" });
    },
  };
}

export type ApplicationControls = ReturnType<typeof useApplication>;
