import { ApiError, succeeded } from "@klarholm/contract/client";
import { isBlank } from "@klarholm/contract/invisible";
import { data } from "react-router";
import { apiContext } from "../api/contexts.ts";
import { careersCopy } from "../features/careers/careers.copy.ts";
import { WithdrawPage, type Withdrawn } from "../features/careers/WithdrawPage/WithdrawPage.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import { useLastActionData } from "../navigation/use-last-action-data.ts";
import type { Route } from "./+types/withdraw-application";

const copy = careersCopy.withdraw;

/** No data; the frame reads breadcrumbs of matches with loader data. */
export function loader() {
  return null;
}

export const shouldRevalidate = () => false;

export async function action({ request, context }: Route.ActionArgs) {
  const value = (await request.formData()).get("deletionCode");
  const typed = typeof value === "string" ? value.trim().slice(0, 40) : "";
  const failed = (error: string, status: number) => data<Withdrawn>({ error, typed }, { status });
  if (isBlank(typed)) return failed(copy.empty, 400);
  try {
    const answer = await context.get(apiContext).call("withdrawApplication", { deletionCode: typed });
    return succeeded(answer) ? data<Withdrawn>({}) : failed(answer.errorMessage ?? copy.failed, 404);
  } catch (error) {
    // Rate limits and malformed input are client errors; everything else is a server error.
    const refused = error instanceof ApiError && (error.status === 400 || error.status === 429);
    return refused ? failed(error.message || copy.failed, error.status) : failed(copy.failed, 502);
  }
}

export const handle: PageHandle<null> = {
  breadcrumbs: () => [{ label: careersCopy.jobs.title, href: "/about-us/jobs" }, { label: copy.title }],
};

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: copy.title, description: copy.lead, noIndex: true });
}

export default function WithdrawApplication({ actionData }: Route.ComponentProps) {
  return <WithdrawPage outcome={useLastActionData(actionData)} />;
}
