import { isColour } from "@klarholm/contract/contrast";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { siteColours } from "@klarholm/contract/site";
import { load } from "../../api/load.ts";
import { at } from "../../form/pointer.ts";
import { isRecord, type FormSchema } from "../../form/schema.ts";

let asked: ReturnType<typeof fetchForms> | undefined;

async function fetchForms(request: Request) {
  const [{ kinds }, site] = await Promise.all([
    load("contentForms", {}, request),
    // Without the site's own colours every colour is still there.
    callDesk("contentItem", { kind: "site", id: "site" }).catch(() => undefined),
  ]);
  return {
    /** @throws DeskError for a kind that is none */
    schemaOf(kind: string): FormSchema {
      const schema = kinds[kind];
      if (!schema) throw new DeskError("NOT_FOUND", "没有这类内容。");
      return schema;
    },
    palette: coloursIn(site?.published),
    theme: themeOf(site?.published),
  };
}

/** The form of every kind and the brand's colours; they change with a release only, so they are asked for once. */
export function forms(request: Request) {
  asked ??= fetchForms(request).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
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
