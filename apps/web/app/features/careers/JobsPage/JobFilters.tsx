import { Form, useNavigate } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Choice } from "../../../ui/Choice/Choice.tsx";
import { usePendingQuery } from "../../../ui/Choice/use-pending-query.ts";
import { careersCopy } from "../careers.copy.ts";
import { jobsPath, type JobsQuery, readJobsQuery } from "../jobs-query.ts";
import type { City } from "../load-careers.server.ts";
import styles from "./JobsPage.module.css";

const copy = careersCopy.jobs;

interface Props {
  query: JobsQuery;
  cities: readonly City[];
  categories: readonly string[];
}

/** City, category and keyword as a GET form; after hydration a choice navigates at once. */
export function JobFilters({ query: present, cities, categories }: Props) {
  const navigate = useNavigate();
  const query = usePendingQuery(jobsPath({ page: 1 }), present, readJobsQuery);
  const choose = (changes: Partial<JobsQuery>) =>
    navigate(jobsPath({ ...query, ...changes, page: 1 }), { preventScrollReset: true });
  return (
    <Form className={styles.filters} method="get" action="/about-us/jobs" role="search" aria-label={copy.filters}>
      <Choice
        label={copy.city}
        name="city"
        value={query.city}
        all={copy.allCities}
        onChoose={(city) => choose({ city })}
        options={cities.map(({ areaId, areaName }) => ({ value: areaId, name: areaName }))}
      />
      <Choice
        label={copy.category}
        name="category"
        value={query.category}
        all={copy.allCategories}
        onChoose={(category) => choose({ category })}
        options={categories.map((name) => ({ value: name, name }))}
      />
      <label className={styles.keywords}>
        <span>{copy.keyword}</span>
        <input
          className={styles.keyword}
          type="search"
          name="keyword"
          defaultValue={query.keyword}
          maxLength={30}
          enterKeyHint="search"
        />
      </label>
      <button type="submit" className={buttonVariant("outlined")}>
        {copy.apply}
      </button>
    </Form>
  );
}
