import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { type ContentSchemas, contentSchemas } from "./schemas.ts";

const content = join(import.meta.dirname, "../../../../../../content");
const folders = { products: "products", pages: "page", news: "news", jobs: "jobs" } as const;

/** A zero-width space and a Hangul filler, which is a letter to Unicode and shows nothing. */
const blank = "\u200b\u3164";

it("[EDIT-04] no required text of any file may be invisible", () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { kind, value } of files()) {
    const schema = contentSchemas()[kind];
    for (const { path, set } of texts(value)) {
      const field = `${kind}.${path}`;
      if (seen.has(field)) continue;
      seen.add(field);
      const isRefused = (text: string) => !schema.safeParse(set(text)).success;
      if (isRefused("") && !isRefused(blank)) faults.push(field);
    }
  }
  expect(seen.size).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

it("[EDIT-05] an invisible title gets the message of an empty one; a visible one is not changed", () => {
  const { page } = contentSchemas();
  const titled = (title: string) => page.safeParse({ title, blocks: [] });
  const issues = (title: string) => titled(title).error?.issues.map(({ code, path }) => ({ code, path }));
  for (const title of ["\u200b", "\u3164", " \u2060\ufe0f", "\u{e0101}"])
    expect(issues(title), title).toEqual(issues(""));
  for (const title of ["葛\u{e0101}城", "买买提·艾力", "𠮷", "❤\ufe0f"]) expect(titled(title).data?.title).toBe(title);
});

it("[EDIT-04] rich text without a visible character is empty; a picture alone is not", () => {
  const { content } = contentSchemas().jobs.shape;
  for (const html of ["<p></p>", "<p>\u200b</p>", "<p>&nbsp;<br></p>", "\u3164"])
    expect(content.safeParse(html).error?.issues[0]?.code, html).toBe("too_small");
  for (const html of ["<p>文</p>", '<p><img src="mood/table.webp" alt="桌"></p>'])
    expect(content.safeParse(html).success).toBe(true);
});

function* files(): Generator<{ kind: keyof ContentSchemas; value: unknown }> {
  const schemas = contentSchemas();
  for (const kind of Object.keys(schemas) as (keyof ContentSchemas)[]) {
    const folder = Object.entries(folders).find(([, name]) => name === kind)?.[0];
    const names = folder ? readdirSync(join(content, folder)).map((name) => join(folder, name)) : [`${kind}.yaml`];
    for (const name of names.filter((each) => existsSync(join(content, each)))) {
      const value: unknown = parse(readFileSync(join(content, name), "utf8"));
      if (schemas[kind].safeParse(value).success) yield { kind, value };
    }
  }
}

interface Text {
  /** Without places in lists; blocks bear their kind. */
  path: string;
  /** The whole with another text here. */
  set: (text: string) => unknown;
}

function* texts(value: unknown, path = "", set = (inner: unknown): unknown => inner): Generator<Text> {
  if (typeof value === "string") yield { path, set };
  if (typeof value !== "object" || value === null) return;
  const kind: unknown = Reflect.get(value, "kind");
  for (const [key, inner] of Object.entries(value)) {
    const name = Array.isArray(value) ? "*" : typeof kind === "string" ? `(${kind}).${key}` : key;
    const copy = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    yield* texts(inner, `${path}.${name}`, (other) => set(copy(other)));
  }
}
