import { useState } from "react";
import { preload } from "react-dom";
import { useLocation, useNavigation, useRouteLoaderData } from "react-router";
import type { SiteConfig } from "../api/contexts.ts";
import { Sheet } from "../head/Sheets.tsx";

/**
 * Style sheets of the display fonts, in increasing precedence: the remaining characters (from the second page of a
 * visit on), those shared by all pages, those of this page. A navigation fetches the next page's sheet in parallel to
 * its data.
 */
export function FontSheets() {
  const fonts = useRouteLoaderData<{ config: SiteConfig }>("root")?.config.fonts;
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const next = useNavigation().location?.pathname;
  if (fonts === undefined) return null;
  if (next !== undefined && next !== pathname) preload(pageFontSheet(fonts, next), { as: "style" });
  return (
    <>
      {pathname !== first && <link rel="stylesheet" href={`${fonts}/rest.css`} precedence="fonts-rest" />}
      <Sheet href={sharedFontSheet(fonts)} precedence="fonts" />
      <Sheet href={pageFontSheet(fonts, pathname)} precedence="fonts" />
    </>
  );
}

/** The font sheet that all pages share; `fonts` is the revision's base address. */
export function sharedFontSheet(fonts: string): string {
  return `${fonts}/shared.css`;
}

/** A page's own font sheet; `fonts` is the revision's base address. */
export function pageFontSheet(fonts: string, pathname: string): string {
  return `${fonts}/page${pathname}.css`;
}
