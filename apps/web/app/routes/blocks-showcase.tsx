import { redirect } from "react-router";
import { apiContext, siteContext } from "../api/contexts.ts";
import { useSiteConfig } from "../api/site-config.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { gatherMaterial } from "../blocks/showcase/material.server.ts";
import { sampleBlocks } from "../blocks/showcase/samples.ts";
import { seo } from "../head/seo.ts";
import { ControlsShowcase } from "../features/showcase/ControlsShowcase.tsx";
import { MotionShowcase } from "../features/showcase/MotionShowcase.tsx";
import type { Route } from "./+types/blocks-showcase";

/**
 * Every kind of block in its variants, at /_blocks/controls the controls of forms, and at /_blocks/motion what moves, for
 * whoever builds or tests them; visitors are sent home as from any unknown path.
 */
export async function loader({ params: { part }, context }: Route.LoaderArgs) {
  if (!context.get(siteContext).blocksPage) throw redirect("/");
  if (part === "controls" || part === "motion") return { part } as const;
  return { part: "blocks", blocks: sampleBlocks(await gatherMaterial(context.get(apiContext))) } as const;
}

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: "Blocks", noIndex: true });
}

export default function BlocksShowcase({ loaderData }: Route.ComponentProps) {
  const { apiHost, storeCode: store, token } = useSiteConfig();
  switch (loaderData.part) {
    case "blocks":
      return <Blocks blocks={loaderData.blocks} leading />;
    case "motion":
      return <MotionShowcase />;
    default:
      return <ControlsShowcase uploads={{ action: `${apiHost}/upload`, headers: { store, token } }} />;
  }
}
