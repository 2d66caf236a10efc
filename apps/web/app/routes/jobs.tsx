import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { careersCopy } from "../features/careers/careers.copy.ts";
import { jobsPath, readJobsQuery } from "../features/careers/jobs-query.ts";
import { JobsPage } from "../features/careers/JobsPage/JobsPage.tsx";
import { loadJobs } from "../features/careers/load-careers.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/jobs";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadJobs(context.get(apiContext), readJobsQuery(pageQuery(request)));
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: careersCopy.jobs.title }] };

export function meta(args: Route.MetaArgs) {
  const query = args.loaderData?.query;
  return seo(args, {
    title: careersCopy.jobs.title,
    description: careersCopy.jobs.description,
    canonicalQuery: query && jobsPath(query).split("?")[1],
  });
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <JobsPage {...loaderData} />;
}
