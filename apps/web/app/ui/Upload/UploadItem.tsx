import { look } from "../Button/look.ts";
import { Progress } from "../Progress/Progress.tsx";
import { uploadCopy as copy } from "./upload.copy.ts";
import { failureText, type UploadFile } from "./upload-file.ts";
import styles from "./Upload.module.css";

interface Props {
  file: UploadFile;
  onRemove: (() => void) | undefined;
  /** Sends it again after it failed. */
  onRetry: (() => void) | undefined;
}

/** A file of the list: its name and size, how far it is, why it failed, and ways to send it again and to remove it. */
export function UploadItem({ file, onRemove, onRetry }: Props) {
  const { name, size, status, percent } = file;
  const failure = status === "error" ? failureText(file, copy.failed) : undefined;
  return (
    <li className={styles.item} data-status={status} title={failure}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{sizeText(size)}</span>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={onRemove} aria-label={copy.remove(name)}>
          <svg viewBox="0 0 20 20" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
            <path d="m4 4 12 12M16 4 4 16" />
          </svg>
        </button>
      )}
      {failure && (
        <span role="tooltip" className={styles.failure}>
          {failure}
        </span>
      )}
      {failure && onRetry && (
        <button
          type="button"
          className={`${look("quiet")} ${styles.retry}`}
          onClick={onRetry}
          aria-label={copy.retry(name)}
        >
          {copy.again}
        </button>
      )}
      {status !== "error" && (
        <span className={styles.progress}>
          <Progress percent={percent} label={copy.progress(name)} />
        </span>
      )}
    </li>
  );
}

/** Bytes as people read them, such as 3.2 MB. */
function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
