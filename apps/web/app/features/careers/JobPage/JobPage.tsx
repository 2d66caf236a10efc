import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import { RichText } from "../../../ui/RichText/RichText.tsx";
import { careersCopy } from "../careers.copy.ts";
import { decodeJobContent } from "../job-content.ts";
import { applyPath } from "../jobs-query.ts";
import type { JobData } from "../load-careers.server.ts";
import { useApplicationDialog } from "../use-application-dialog.tsx";
import { JobFacts } from "./JobFacts.tsx";
import styles from "./JobPage.module.css";

export function JobPage({ job, notice }: JobData) {
  const { linkTo, dialog } = useApplicationDialog(notice);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Phrases text={job.jobTitle} />
        </h1>
        <JobFacts {...job} />
      </header>
      <section>
        <h2 data-visually-hidden>{careersCopy.jobs.about}</h2>
        <RichText html={decodeJobContent(job.jobContent)} />
      </section>
      <p className={styles.actions}>
        <Link className={buttonVariant("filled")} to={applyPath(job.id)} {...linkTo(job.id)}>
          {careersCopy.flow.apply}
        </Link>
        <Link className={buttonVariant("quiet")} to="/about-us/jobs">
          {careersCopy.jobs.back}
        </Link>
      </p>
      {dialog}
    </article>
  );
}
