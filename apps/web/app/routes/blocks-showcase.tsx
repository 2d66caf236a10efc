import { redirect } from "react-router";
import { apiContext, siteContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { gatherMaterial } from "../blocks/showcase/material.server.ts";
import { sampleBlocks } from "../blocks/showcase/samples.ts";
import { seo } from "../frame/seo.ts";
import type { Route } from "./+types/blocks-showcase";

/** Every kind of block in its variants, for whoever builds or tests them; visitors are sent home as from any unknown path. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).blocksPage) throw redirect("/");
  return { blocks: sampleBlocks(await gatherMaterial(context.get(apiContext))) };
}

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: "Blocks", noIndex: true });
}

export default function BlocksShowcase({ loaderData }: Route.ComponentProps) {
  return <Blocks blocks={loaderData.blocks} leading />;
}
