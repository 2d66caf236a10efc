import { applicationLimits } from "@klarholm/contract/application-rules";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { look } from "../../../ui/Button/look.ts";
import { TextField } from "../../../ui/TextField/TextField.tsx";
import { careersCopy } from "../careers.copy.ts";
import { canProveWork } from "../prove-work.ts";
import styles from "./ApplicationForm.module.css";

const { form: copy, errors } = careersCopy;

interface Props extends Pick<ComponentProps<typeof TextField>, "value" | "onChange" | "fault" | "disabled"> {
  /** PNG, base64; undefined while it loads. */
  image: string | undefined;
  onReload: () => void;
  /** Fills the characters in by the browser's own work. */
  onTell: (signal: AbortSignal) => Promise<void>;
}

/** Four characters of a picture, which a click changes; who cannot read them lets the browser prove itself. */
export function CaptchaField({ image, onReload, onTell, ...field }: Props) {
  const id = useId();
  const [told, setTold] = useState<string>();
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  const [seen, setSeen] = useState(image);
  if (image !== seen) {
    setSeen(image);
    // Another picture empties the field: what was said of the one before goes with it, unless the browser is still at
    // work, or has brought this picture with its characters.
    if (told !== copy.captchaTelling && field.value === "") setTold(undefined);
  }

  const tell = async () => {
    const work = new AbortController();
    left.current = work;
    setTold(copy.captchaTelling);
    try {
      await onTell(work.signal);
      setTold(copy.captchaTold);
    } catch {
      if (!work.signal.aborted) setTold(errors.captcha);
    }
  };
  return (
    <div className={styles.captcha}>
      <TextField
        label={copy.captcha}
        name="captchaCode"
        maxLength={applicationLimits.captcha}
        autoComplete="off"
        {...field}
      />
      <button
        type="button"
        className={styles.picture}
        onClick={onReload}
        disabled={field.disabled}
        aria-label={copy.captchaPicture}
      >
        {image && <img src={`data:image/png;base64,${image}`} width={168} height={56} alt="" />}
      </button>
      {canProveWork() && (
        <p className={styles.tell} id={id}>
          {copy.captchaHelp}
          <button type="button" className={look("quiet")} onClick={() => void tell()} disabled={field.disabled}>
            {copy.captchaTell}
          </button>
          <span role="status">{told}</span>
        </p>
      )}
    </div>
  );
}
