import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { careersCopy } from "../careers.copy.ts";
import styles from "./ApplicationDialog.module.css";

const copy = careersCopy.flow;

interface Props {
  /** Empty where another system's API gives none. */
  deletionCode: string;
  onDone?: (() => void) | undefined;
}

/** The message of a successful application (section 8), with its deletion code. */
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
