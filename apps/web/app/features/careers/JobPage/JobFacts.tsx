import type { JobDetail } from "@klarholm/contract";
import { careersCopy } from "../careers.copy.ts";
import styles from "./JobPage.module.css";

const copy = careersCopy.jobs;

/** Where a position is, of which kind, since when. */
export function JobFacts({ job: { category, cityNames, publishTime } }: { job: JobDetail }) {
  return (
    <ul className={styles.facts}>
      <li>{category}</li>
      <li>{cityNames.join("、")}</li>
      <li>
        <time dateTime={publishTime}>{copy.published(publishTime.slice(0, 10))}</time>
      </li>
    </ul>
  );
}
