import { data, useRouteLoaderData } from "react-router";
import { apiContext } from "../api/contexts.ts";
import { queryCode } from "../features/verification/query-code.ts";
import { codeFormCopy } from "../features/verification/CodeForm/code-form.copy.ts";
import { verificationCopy } from "../features/verification/verification.copy.ts";
import { VerificationPage } from "../features/verification/VerificationPage/VerificationPage.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/verification";

/** Does not query the code of the address, since each query counts. */
export function loader() {
  return null;
}

export const shouldRevalidate = () => false;

export async function action({ request, context }: Route.ActionArgs) {
  const typed = (await request.formData()).get("securityCode");
  const query = await queryCode(context.get(apiContext), typeof typed === "string" ? typed : "");
  return data(query, { status: "error" in query ? query.status : 200 });
}

export const handle: PageHandle<null> = { breadcrumbs: () => [{ label: codeFormCopy.title }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: codeFormCopy.title, description: verificationCopy.lead, canonicalPath: "/verification" });
}

export default function Verification({ actionData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <VerificationPage settings={root?.settings ?? {}} posted={actionData} />;
}
