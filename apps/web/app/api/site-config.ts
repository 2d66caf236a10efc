import { useRouteLoaderData } from "react-router";
import type { SiteConfig } from "./contexts.ts";

export function useSiteConfig(): SiteConfig {
  const root = useRouteLoaderData<{ config: SiteConfig }>("root");
  if (!root) throw new Error("The root data is missing: this component stands outside the site.");
  return root.config;
}
