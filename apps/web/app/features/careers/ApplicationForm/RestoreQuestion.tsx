import { look } from "../../../ui/Button/look.ts";
import { careersCopy } from "../careers.copy.ts";
import styles from "./ApplicationForm.module.css";

const copy = careersCopy.restore;

interface Props {
  onUse: () => void;
  onAnew: () => void;
}

/** Asks what becomes of a form that was cut off, as by a reload, before there is another. */
export function RestoreQuestion({ onUse, onAnew }: Props) {
  return (
    <div className={styles.restore}>
      <p>{copy.text}</p>
      <button type="button" className={look("filled")} onClick={onUse}>
        {copy.use}
      </button>
      <button type="button" className={look("outlined")} onClick={onAnew}>
        {copy.anew}
      </button>
    </div>
  );
}
