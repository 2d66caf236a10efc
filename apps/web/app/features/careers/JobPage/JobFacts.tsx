import type { JobSummary } from "@klarholm/contract";
import { careersCopy } from "../careers.copy.ts";
import styles from "./JobFacts.module.css";

const copy = careersCopy.jobs;

type Props = Pick<JobSummary, "category" | "cityNames" | "publishTime"> & Partial<Pick<JobSummary, "headcount">>;

export function JobFacts({ category, cityNames, headcount, publishTime }: Props) {
  return (
    <ul className={styles.facts}>
      <li>{category}</li>
      <li>{cityNames.join("、")}</li>
      {headcount !== undefined && <li>{copy.headcount(headcount)}</li>}
      <li>
        <time dateTime={publishTime}>{copy.published(publishTime.slice(0, 10))}</time>
      </li>
    </ul>
  );
}
