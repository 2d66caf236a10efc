import { preload } from "react-dom";
import { useLocation, useNavigation, useRouteLoaderData } from "react-router";
import type { SiteConfig } from "../api/contexts.ts";

/**
 * The sheets of the display faces: the rest of a face, for words that nobody foresaw, which comes at the first
 * sign of a visitor; the one that all pages share; and after it the page's own. On the way to another page its
 * sheet is fetched beside its data, and the page appears when it has come: no character is ever sought in the rest of the face.
 */
export function FontSheets() {
  const fonts = useRouteLoaderData<{ config: SiteConfig }>("root")?.config.fonts;
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  if (fonts === undefined) return null;
  if (next !== undefined && next !== pathname) preload(sheetOf(fonts, next), { as: "style" });
  return (
    <>
      <link rel="stylesheet" href={`${fonts}/rest.css`} precedence="fonts" data-late="" />
      <link rel="stylesheet" href={`${fonts}/shared.css`} precedence="fonts" />
      <link rel="stylesheet" href={sheetOf(fonts, pathname)} precedence="fonts" />
    </>
  );
}

function sheetOf(fonts: string, pathname: string): string {
  return `${fonts}/page${pathname}.css`;
}
