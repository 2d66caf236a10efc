import { look } from "../../../ui/Button/look.ts";
import { careersCopy } from "../careers.copy.ts";
import styles from "./ApplicationDialog.module.css";

const copy = careersCopy.flow;

interface Props {
  /** Empty where the API gives none. */
  deletionCode: string;
  /** Without it there is nothing to close. */
  onDone?: (() => void) | undefined;
}

/** What a successful application hears (section 8), with the code that deletes it. */
export function Receipt({ deletionCode, onDone }: Props) {
  return (
    <div className={styles.receipt} role="status">
      <p className={styles.sent}>{copy.sent}</p>
      <p>{copy.thanks}</p>
      {deletionCode && (
        <>
          <dl className={styles.code}>
            <dt>{copy.deletion}</dt>
            <dd>{deletionCode}</dd>
          </dl>
          <p className={styles.help}>{copy.deletionHelp}</p>
        </>
      )}
      {onDone && (
        <button type="button" className={look("filled")} onClick={onDone}>
          {copy.confirm}
        </button>
      )}
    </div>
  );
}
