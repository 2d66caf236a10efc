import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { careersCopy } from "../careers.copy.ts";
import styles from "./ApplicationDialog.module.css";

const copy = careersCopy.flow;

interface Props {
  /** Empty if another system's API sends none. */
  deletionCode: string;
  onDone?: (() => void) | undefined;
}

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
        <button type="button" className={buttonVariant("filled")} onClick={onDone}>
          {copy.confirm}
        </button>
      )}
    </div>
  );
}
