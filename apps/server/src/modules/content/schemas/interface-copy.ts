import { requiredText } from "@klarholm/contract";
import { z } from "zod";
import type { CopyOverrides } from "@klarholm/contract/interface-copy";
import { say } from "../../../lib/language.ts";
import texts from "./interface-texts.json" with { type: "json" };

/** An interface text, a template with the names of its parameters in order, or a group, as apps/web/interface-copy.ts lists them. */
export type InterfaceText = string | readonly string[] | { readonly [key: string]: InterfaceText };

/** The layout has room for twice the length of the default text, or a few words where that is short. */
const maxLength = (own: string) => Math.max(24, own.length * 2);

export const placeholders = (names: readonly string[]) => names.map((name) => `{${name}}`).join(say("、", ", "));

function textSchema(own: string, names: readonly string[]) {
  return requiredText
    .trim()
    .max(maxLength(own))
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
                `应包含 ${placeholders(names)}，各一次；网站原文是“${own}”`,
                `expected ${placeholders(names)}, each once; the site's own is "${own}"`,
              ),
      });
    })
    .optional();
}

function schemaOf(listed: InterfaceText): z.ZodType {
  if (typeof listed === "string") return textSchema(listed, []);
  if (isTemplate(listed)) return textSchema(listed[0] ?? "", listed.slice(1));
  return z
    .strictObject(Object.fromEntries(Object.entries(listed).map(([key, inner]) => [key, schemaOf(inner)])))
    .optional();
}

export function isTemplate(listed: InterfaceText | undefined): listed is readonly string[] {
  return Array.isArray(listed);
}

/** copy.yaml: interface texts that the brand overrides, by group and key. */
export const copyFile = z.strictObject(
  Object.fromEntries(Object.entries(texts).map(([name, group]) => [name, schemaOf(group)])),
);

/**
 * The overrides of a published copy.yaml as pages receive them: by path, with positional parameters. Texts that this
 * release does not have, or has with other parameters, are omitted, so that an update can show content published before.
 */
export const publishedCopy = z
  .unknown()
  .transform((file): CopyOverrides => Object.fromEntries(overridden(file, texts, "")));

function overridden(override: unknown, listed: InterfaceText | undefined, path: string): [string, string][] {
  if (typeof override === "string") {
    const [own, ...names] = typeof listed === "string" ? [listed] : isTemplate(listed) ? listed : [];
    const text = own === undefined ? undefined : textSchema(own, names).safeParse(override).data;
    return text === undefined
      ? []
      : [[path, names.reduce((all, name, at) => all.replace(`{${name}}`, `{${at}}`), text)]];
  }
  if (typeof override !== "object" || override === null || typeof listed !== "object" || isTemplate(listed)) return [];
  return Object.entries(override).flatMap(([key, inner]) =>
    overridden(inner, Object.hasOwn(listed, key) ? listed[key] : undefined, path === "" ? key : `${path}.${key}`),
  );
}
