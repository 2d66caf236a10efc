import type { CallRequest } from "@klarholm/contract";
import { applicationLimits } from "@klarholm/contract/application-rules";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { browserClient, dataOf } from "../../../api/browser-client.ts";
import { useSiteConfig } from "../../../api/site-config.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { TextField } from "../../../ui/TextField/TextField.tsx";
import { showToast } from "../../../ui/Toast/toast.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { careersCopy } from "../careers.copy.ts";
import type { ApplicationPageData } from "../load-careers.server.ts";
import { canProveWork, proveWork } from "./prove-work.ts";
import styles from "./ApplicationForm.module.css";

const { form: copy, errors } = careersCopy;

interface Props {
  initial: ApplicationPageData["captcha"];
  /** Load another captcha when it changes. */
  attempts: number;
  fault: string | undefined;
}

/** The captcha: replaced on click and every five minutes, or solved by the browser's proof of work. */
export function CaptchaField({ initial, attempts, fault }: Props) {
  const config = useSiteConfig();
  const isHydrated = useHydrated();
  const [captcha, setCaptcha] = useState(initial);
  const [status, setStatus] = useState<string>();
  const code = useRef<HTMLInputElement>(null);
  const request = useRef<AbortController>(undefined);

  /** Aborts the request or proof in progress, and returns the signal of the next one. */
  const start = () => {
    request.current?.abort();
    request.current = new AbortController();
    return request.current.signal;
  };
  /** Replaces the captcha; returns its code after a proof of work. */
  const load = (payload: CallRequest<"getCaptchaImage">, signal: AbortSignal) =>
    dataOf(browserClient(config).call("getCaptchaImage", payload, { signal })).then((loaded) => {
      setCaptcha(loaded);
      setStatus(undefined);
      if (code.current) code.current.value = "";
      return loaded.captchaCode ?? "";
    });
  const replace = () => {
    const signal = start();
    load({}, signal).catch(() => signal.aborted || showToast(errors.captcha, "error", "captcha"));
  };
  const onDue = useEffectEvent((isInitial: boolean) => {
    if (!isInitial || !captcha) replace();
  });
  useEffect(() => {
    onDue(attempts === 0);
    const timer = setInterval(() => onDue(false), applicationLimits.captchaLifetime);
    return () => clearInterval(timer);
  }, [attempts]);
  useEffect(() => () => request.current?.abort(), []);

  const prove = async () => {
    const signal = start();
    setStatus(copy.captchaTelling);
    try {
      const { captchaKey = "" } = captcha ?? {};
      const solution = await load({ captchaKey, proof: await proveWork(captchaKey, signal) }, signal);
      // Unlike the setter of `value`, this makes React dispatch the change.
      code.current?.setRangeText(solution);
      code.current?.dispatchEvent(new Event("input", { bubbles: true }));
      setStatus(copy.captchaTold);
    } catch {
      if (!signal.aborted) setStatus(errors.captcha);
    }
  };

  const picture = captcha && (
    <img
      src={`data:image/png;base64,${captcha.imageBase64}`}
      width={168}
      height={56}
      alt={isHydrated ? "" : copy.captcha}
    />
  );
  return (
    <div className={styles.captcha}>
      <input type="hidden" name="captchaKey" value={captcha?.captchaKey ?? ""} />
      <TextField
        ref={code}
        label={copy.captcha}
        name="captchaCode"
        maxLength={applicationLimits.captcha}
        autoComplete="off"
        fault={fault}
      />
      {isHydrated ? (
        <button type="button" className={styles.picture} onClick={replace} aria-label={copy.captchaPicture}>
          {picture}
        </button>
      ) : (
        <p className={captcha ? styles.picture : styles.fault}>{picture ?? errors.captcha}</p>
      )}
      {isHydrated && canProveWork() && (
        <p className={styles.proof}>
          {copy.captchaHelp}
          <button type="button" className={buttonVariant("quiet")} onClick={() => void prove()}>
            {copy.captchaTell}
          </button>
          <span role="status">{status}</span>
        </p>
      )}
    </div>
  );
}
