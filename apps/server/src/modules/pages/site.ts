import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DisplayedCopyOf, Site, SiteOptions } from "@klarholm/contract/site";

export interface WebBuild {
  createSite: (options: SiteOptions) => Site;
  /** Interface texts in display fonts, for their subsets; none by default. */
  displayedCopy?: DisplayedCopyOf;
  /** Folder of the browser build. */
  clientDir: string;
}

const buildDir = join(import.meta.dirname, "../../../../web/build");

/** The web build is missing; the message says what to run. */
export class NotBuiltError extends Error {
  override name = "NotBuiltError";
}

/**
 * Loads the web build.
 * @throws NotBuiltError when there is none
 */
export async function loadWebBuild(folder = buildDir): Promise<WebBuild> {
  const entry = join(folder, "server/index.js");
  if (!existsSync(entry))
    throw new NotBuiltError("The site is not built. Run `npm start`, or `npm run build -w apps/web`, and start again.");
  const build: unknown = await import(pathToFileURL(entry).href);
  if (!hasCreateSite(build))
    throw new NotBuiltError(
      "The site's build exports no createSite, or none of this release. Build it again: `npm run build -w apps/web`.",
    );
  return { createSite: build.createSite, displayedCopy: build.displayedCopy, clientDir: join(folder, "client") };
}

function hasCreateSite(build: unknown): build is Required<Pick<WebBuild, "createSite" | "displayedCopy">> {
  return (
    typeof build === "object" &&
    build !== null &&
    "createSite" in build &&
    typeof build.createSite === "function" &&
    "displayedCopy" in build &&
    typeof build.displayedCopy === "function"
  );
}
