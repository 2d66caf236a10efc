import { useState } from "react";
import { preload } from "react-dom";
import { useLocation, useNavigation, useRouteLoaderData } from "react-router";
import type { SiteConfig } from "../api/contexts.ts";
import { Sheet } from "../head/Sheets.tsx";

/**
 * The sheets of the display faces: the rest of a face, for characters that were not foreseen when the page was made; the one
 * that all pages share; and the page's own. Of faces that are declared for a character the last one sets it, hence the order.
 * The rest is linked from the second page of a visit on: the first has all its characters in its own two sheets.
 * On the way to another page its sheet is fetched beside its data, and the page appears when it has come.
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

/** The address of the font sheet that all pages share. @param fonts where the edition's font sheets are */
export function sharedFontSheet(fonts: string): string {
  return `${fonts}/shared.css`;
}

/** The address of a page's own font sheet. @param fonts where the edition's font sheets are */
export function pageFontSheet(fonts: string, pathname: string): string {
  return `${fonts}/page${pathname}.css`;
}
