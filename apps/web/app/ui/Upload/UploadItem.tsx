import { buttonVariant } from "../Button/button-variant.ts";
import { RemoveIcon } from "../RemoveIcon/RemoveIcon.tsx";
import { Progress } from "../Progress/Progress.tsx";
import { uploadCopy as copy } from "./upload.copy.ts";
import { failureText, type UploadFile } from "./upload-file.ts";
import styles from "./Upload.module.css";

interface Props {
  file: UploadFile;
  onRemove: () => void;
  onRetry: (() => void) | undefined;
}

/** A file of the list with its size, progress or failure, and buttons to retry and remove it. */
export function UploadItem({ file, onRemove, onRetry }: Props) {
  const { name, size, status, percent } = file;
  const failure = status === "error" ? failureText(file, copy.failed) : undefined;
  return (
    <li className={styles.item} data-status={status} title={failure}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{sizeText(size)}</span>
      <button type="button" className={styles.remove} onClick={onRemove} aria-label={copy.remove(name)}>
        <RemoveIcon />
      </button>
      {failure && (
        <span role="tooltip" className={styles.failure}>
          {failure}
        </span>
      )}
      {failure && onRetry && (
        <button
          type="button"
          className={`${buttonVariant("quiet")} ${styles.retry}`}
          onClick={onRetry}
          aria-label={copy.retry(name)}
        >
          {copy.again}
        </button>
      )}
      {!failure && (
        <span className={styles.progress}>
          <Progress percent={percent} label={copy.progress(name)} />
        </span>
      )}
    </li>
  );
}

/** A size such as 3.2 MB. @param bytes */
function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
