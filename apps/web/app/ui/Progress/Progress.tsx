import styles from "./Progress.module.css";

type ProgressStatus = "normal" | "exception" | "active" | "success";

interface Props {
  /** 0 to 100. */
  percent: number;
  /** Its look; from 100 % on it is a success unless said (section 4). */
  status?: ProgressStatus | undefined;
  label: string;
}

/** How much is done, as a hairline. */
export function Progress({ percent, status, label }: Props) {
  return (
    <progress
      className={styles.progress}
      max={100}
      value={Math.max(0, Math.min(100, percent))}
      aria-label={label}
      data-status={status ?? (percent >= 100 ? "success" : "normal")}
    />
  );
}
