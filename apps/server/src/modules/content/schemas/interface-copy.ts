import { requiredText } from "@klarholm/contract";
import { z } from "zod";
import type { CopyOverrides } from "@klarholm/contract/interface-copy";
import { say } from "../../../lib/language.ts";
import texts from "./interface-texts.json" with { type: "json" };

/** As tools/interface-copy.mjs lists them: a text, or one with its parameters in order. */
export type Listed = string | readonly string[] | { readonly [key: string]: Listed };

/** What fits where a text stands: twice its length, and a few words where it is short. */
const mostOf = (own: string) => Math.max(24, own.length * 2);

export const shownNames = (names: readonly string[]) => names.map((name) => `{${name}}`).join(say("、", ", "));

function textSchema(own: string, names: readonly string[]) {
  return requiredText
    .trim()
    .max(mostOf(own))
    .regex(/^[^\n]*$/, { error: () => say("应为一行文字", "expected one line of text") })
    .superRefine((text, context) => {
      const written = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
      if (written.toSorted().join() === names.toSorted().join()) return;
      context.addIssue({
        code: "custom",
        message:
          names.length === 0
            ? say("这里没有可填的内容，不能写 {…}", "nothing is filled in here: expected a text without {...}")
            : say(
                `应包含 ${shownNames(names)}，各一次；网站原文是“${own}”`,
                `expected ${shownNames(names)}, each once; the site's own is "${own}"`,
              ),
      });
    })
    .optional();
}

function schemaOf(listed: Listed): z.ZodType {
  if (typeof listed === "string") return textSchema(listed, []);
  if (isFilled(listed)) return textSchema(listed[0] ?? "", listed.slice(1));
  return z
    .strictObject(Object.fromEntries(Object.entries(listed).map(([key, inner]) => [key, schemaOf(inner)])))
    .optional();
}

export function isFilled(listed: Listed | undefined): listed is readonly string[] {
  return Array.isArray(listed);
}

/** copy.yaml: the interface's texts in the brand's own words, by group and key. What it does not name stays as it is. */
export const copyFile = z.strictObject(
  Object.fromEntries(Object.entries(texts).map(([name, group]) => [name, schemaOf(group)])),
);

/**
 * What a published copy.yaml says otherwise, as pages are sent it: by path, filled by position. A text that this release
 * has no more, or fills otherwise, is left out: an update of the site never keeps what is published from being shown.
 */
export const publishedCopy = z
  .unknown()
  .transform((file): CopyOverrides => Object.fromEntries(overridden(file, texts, "")));

function overridden(said: unknown, listed: Listed | undefined, path: string): [string, string][] {
  if (typeof said === "string") {
    const [own, ...names] = typeof listed === "string" ? [listed] : isFilled(listed) ? listed : [];
    const text = own === undefined ? undefined : textSchema(own, names).safeParse(said).data;
    return text === undefined
      ? []
      : [[path, names.reduce((all, name, at) => all.replace(`{${name}}`, `{${at}}`), text)]];
  }
  if (typeof said !== "object" || said === null || typeof listed !== "object" || isFilled(listed)) return [];
  return Object.entries(said).flatMap(([key, inner]) =>
    overridden(inner, Object.hasOwn(listed, key) ? listed[key] : undefined, path === "" ? key : `${path}.${key}`),
  );
}
