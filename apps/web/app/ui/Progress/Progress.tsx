import styles from "./Progress.module.css";

type ProgressStatus = "normal" | "exception" | "active" | "success";

interface Props {
  percent: number;
  /** Default: success from 100 % on (section 4). */
  status?: ProgressStatus | undefined;
  label: string;
}

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
