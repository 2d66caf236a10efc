import { apiContext } from "../api/contexts.ts";
import { careersCopy } from "../features/careers/careers.copy.ts";
import { JobPage } from "../features/careers/JobPage/JobPage.tsx";
import { decodeJobContent } from "../features/careers/job-content.ts";
import { loadJob } from "../features/careers/load-careers.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { jobThing } from "../head/json-ld.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/job";

export function loader({ params, context }: Route.LoaderArgs) {
  return loadJob(context.get(apiContext), params.id);
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ job }) => [{ label: careersCopy.jobs.title, href: "/about-us/jobs" }, { label: job.jobTitle }],
};

export function meta(args: Route.MetaArgs) {
  const job = args.loaderData?.job;
  return seo(
    args,
    job && {
      title: `${job.jobTitle} | ${careersCopy.jobs.title}`,
      description: `${job.jobTitle}，${job.category}，${job.cityNames.join("、")}。`,
      jsonLd: [jobThing(job, decodeJobContent(job.jobContent))],
    },
  );
}

export default function Job({ loaderData }: Route.ComponentProps) {
  return <JobPage {...loaderData} />;
}
