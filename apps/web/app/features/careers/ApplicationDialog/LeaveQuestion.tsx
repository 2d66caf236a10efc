import { look } from "../../../ui/Button/look.ts";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { careersCopy } from "../careers.copy.ts";
import styles from "./ApplicationDialog.module.css";

const copy = careersCopy.leave;

interface Props {
  open: boolean;
  /** Whether the application is on its way, which leaving would end. */
  sending: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was typed is lost; closing the question is staying. */
export function LeaveQuestion({ open, sending, onStay, onLeave }: Props) {
  return (
    <Dialog open={open} onClose={onStay} title={copy.title} className={styles.question}>
      <p>{sending ? copy.sending : copy.text}</p>
      <div className={styles.answers}>
        <button type="button" className={look("filled")} onClick={onStay}>
          {copy.stay}
        </button>
        <button type="button" className={look("outlined")} onClick={onLeave}>
          {copy.leave}
        </button>
      </div>
    </Dialog>
  );
}
