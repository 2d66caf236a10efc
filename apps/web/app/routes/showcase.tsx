import { redirect } from "react-router";
import { siteContext } from "../api/contexts.ts";
import { useSiteConfig } from "../api/site-config.ts";
import { ControlsShowcase } from "../features/showcase/ControlsShowcase.tsx";
import { MotionShowcase } from "../features/showcase/MotionShowcase.tsx";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/showcase";

/** Form controls and motion tokens, for developers; otherwise a redirect home as from unknown paths. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).showcase) throw redirect("/");
}

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: "Showcase", noIndex: true });
}

export default function Showcase({ params }: Route.ComponentProps) {
  const { apiHost, storeCode: store, token } = useSiteConfig();
  if (params.part === "motion") return <MotionShowcase />;
  return <ControlsShowcase uploads={{ action: `${apiHost}/upload`, headers: { store, token } }} />;
}
