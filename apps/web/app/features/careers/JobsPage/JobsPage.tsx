import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { Pager } from "../../../ui/Pager/Pager.tsx";
import { careersCopy } from "../careers.copy.ts";
import { JobFacts } from "../JobPage/JobFacts.tsx";
import { jobPath, jobsPath } from "../jobs-query.ts";
import type { JobsData } from "../load-careers.server.ts";
import { useApplicationDialog } from "../use-application-dialog.tsx";
import { JobFilters } from "./JobFilters.tsx";
import styles from "./JobsPage.module.css";

const copy = careersCopy.jobs;

/** The list of positions (JOB-01). A position opens in a dialog and has a page. */
export function JobsPage({ query, jobs, total, pageCount, cities, categories, notice }: JobsData) {
  const { linkTo, dialog } = useApplicationDialog(notice);
  return (
    <>
      <PageHead english={copy.english} title={copy.title} lead={[copy.lead]}>
        <Link className={buttonVariant("quiet")} to="/about-us/career">
          {copy.why}
        </Link>
      </PageHead>
      <JobFilters key={query.keyword} query={query} cities={cities} categories={categories} />
      <p className={styles.count} role="status">
        {copy.count(total)}
      </p>
      {jobs.length === 0 && (
        <EmptyState part title={copy.emptyTitle} text={copy.emptyText}>
          <Link className={buttonVariant("outlined")} to={jobsPath({ page: 1 })}>
            {copy.all}
          </Link>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {jobs.map(({ id, jobTitle, summary, ...facts }) => (
          <li key={id} className={styles.job}>
            <h2 className={styles.name}>
              <Link to={jobPath(id)} {...linkTo(id)}>
                {jobTitle}
              </Link>
            </h2>
            <p className={styles.summary}>{summary}</p>
            <JobFacts {...facts} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <Pager current={query.page} pageCount={pageCount} addressOf={(page) => jobsPath({ ...query, page })} />
      )}
      {dialog}
    </>
  );
}
