import { apiContext } from "../api/contexts.ts";
import { ApplyPage } from "../features/careers/ApplyPage/ApplyPage.tsx";
import { careersCopy } from "../features/careers/careers.copy.ts";
import { jobPath } from "../features/careers/jobs-query.ts";
import { loadApplicationPage } from "../features/careers/load-careers.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import { useLastOutcome } from "../navigation/use-last-outcome.ts";
import type { Route } from "./+types/job-apply";

/** The form as one page, for browsers without JavaScript; its captcha belongs to one visitor. */
export function loader({ params, context }: Route.LoaderArgs) {
  return loadApplicationPage(context.get(apiContext), params.id);
}

/** Shows what became of the form: the server has taken its files (apps/server/src/pages/application-form.ts) and hands on the rest. */
export async function action({ request }: Route.ActionArgs) {
  const told = new URLSearchParams(await request.text());
  const { faults, deletionCode, ...typed } = Object.fromEntries(told);
  return { faults, deletionCode, typed, stores: told.getAll("positionIdList") };
}

export function headers() {
  return { "cache-control": "no-store", "x-robots-tag": "noindex" };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ job }) => [
    { label: careersCopy.jobs.title, href: "/about-us/jobs" },
    { label: job.jobTitle, href: jobPath(job.id) },
    { label: careersCopy.flow.form },
  ],
};

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: `${careersCopy.flow.form}：${args.loaderData?.job.jobTitle ?? ""}`, noIndex: true });
}

export default function JobApply({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyPage {...loaderData} outcome={useLastOutcome(actionData)} />;
}
