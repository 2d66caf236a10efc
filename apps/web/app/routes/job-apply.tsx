import { apiContext } from "../api/contexts.ts";
import { typedFields } from "../features/careers/application-data.ts";
import { ApplyPage } from "../features/careers/ApplyPage/ApplyPage.tsx";
import { careersCopy } from "../features/careers/careers.copy.ts";
import { jobPath } from "../features/careers/jobs-query.ts";
import { loadApplicationPage } from "../features/careers/load-careers.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import { useLastActionData } from "../navigation/use-last-action-data.ts";
import type { Route } from "./+types/job-apply";

export function loader({ params, context }: Route.LoaderArgs) {
  return loadApplicationPage(context.get(apiContext), params.id);
}

/** Without JavaScript; the server has processed the files (apps/server/src/modules/pages/application-form.ts). */
export async function action({ request }: Route.ActionArgs) {
  const fields = new URLSearchParams(await request.text());
  return { typed: typedFields(fields), faults: fields.get("faults"), deletionCode: fields.get("deletionCode") };
}

/** The captcha belongs to one visitor. */
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
  return <ApplyPage {...loaderData} outcome={useLastActionData(actionData)} />;
}
