import { isColour } from "@klarholm/contract/contrast";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { siteColours } from "@klarholm/contract/site";
import { load } from "../../api/load.ts";
import { at } from "../../form/pointer.ts";
import { isRecord, type FormSchema } from "../../form/schema.ts";

let cached: ReturnType<typeof fetchForms> | undefined;

async function fetchForms(request: Request) {
  const [{ kinds }, site] = await Promise.all([
    // Without the signal: others wait for the same forms when this view is left.
    load("contentForms", {}, new Request(request.url)),
    // Brand colours are optional; the palette works without them.
    callDesk("contentItem", { kind: "site", id: "site" }).catch(() => undefined),
  ]);
  return {
    /** @throws DeskError for an unknown kind */
    schemaOf(kind: string): FormSchema {
      const schema = kinds[kind];
      if (!schema) throw new DeskError("NOT_FOUND", "没有这类内容。");
      return schema;
    },
    palette: coloursIn(site?.published),
    theme: themeOf(site?.published),
  };
}

/** Forms of all kinds and the brand's colours, fetched once, because they change only with a release. */
export function forms(request: Request) {
  cached ??= fetchForms(request).catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

function themeOf(site: unknown) {
  const own = at(site, ["site", "theme"]);
  const colour = (role: "ground" | "ink") => [at(own, [role]), siteColours[role]].find(isColour) ?? siteColours[role];
  return { ground: colour("ground"), ink: colour("ink") };
}

function coloursIn(value: unknown): string[] {
  if (typeof value === "string") return /^#[0-9a-f]{6}$/.test(value) ? [value] : [];
  const inner = isRecord(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  return [...new Set(inner.flatMap(coloursIn))].slice(0, 14);
}
