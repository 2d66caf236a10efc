import { redirect } from "react-router";
import { siteContext } from "../api/contexts.ts";
import { offlineCopy } from "../features/offline/offline.copy.ts";
import { OfflinePage } from "../features/offline/OfflinePage/OfflinePage.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/offline";

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).offline) throw redirect("/");
  return null;
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: offlineCopy.title }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: offlineCopy.title, noIndex: true });
}

export default function Offline() {
  return <OfflinePage />;
}
