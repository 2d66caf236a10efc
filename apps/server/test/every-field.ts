import { readFile } from "node:fs/promises";
import { join } from "node:path";
// Code of the desk that needs no browser.
import { type FormSchema, refersTo, widgetOf } from "../../desk/app/form/schema.ts";
import { readContentFolder } from "../src/modules/publishing/content-folder.ts";
import { formOf } from "../src/modules/drafts/body-faults.ts";
import { fileFolders, singleFiles } from "../src/modules/content/items.ts";
import type { TestApp } from "./build-test-app.ts";
import { callAs, type TestPerson } from "./desk.ts";
import { type Filling, written } from "./form-writer.ts";

const root = join(import.meta.dirname, "../../..");

export interface Item {
  kind: string;
  id: string;
  body: unknown;
}

/** All items of a content folder. */
export async function itemsOf(dir: string): Promise<Item[]> {
  const folder = await readContentFolder(dir);
  return [
    ...singleFiles.flatMap((name) => {
      const file = folder.single[name];
      return file ? [{ kind: name, id: name, body: file.value }] : [];
    }),
    ...Object.entries(fileFolders).flatMap(([name, kind]) =>
      [...folder[name as keyof typeof fileFolders]].map(([id, { value }]) => ({ kind, id, body: value })),
    ),
  ];
}

/** Sample texts; each text field accepts one of them. */
const lines = [
  "示例",
  "a-1",
  "/a",
  "#1f3a6e",
  "01-05",
  "110000",
  "110100",
  "4008001234",
  "a.woff2",
  "a.txt",
  "a@b.cn",
  "scenes/kiln.webp",
  "10:00-22:00",
];
/** Fields that exclude each other. */
const either: Readonly<Record<string, readonly string[]>> = { phone: ["opens"], opens: ["phone"] };
const always = new Set(["home", "products"]);
/** Font files for the form of fonts. */
const face = {
  "a.woff2": join(root, "apps/server/fonts/noto-serif-sc-400.woff2"),
  "latin.woff2": join(root, "apps/server/fonts/cormorant-garamond-latin-500.woff2"),
  "a.txt": join(root, "apps/server/fonts/LICENSE"),
};

/**
 * Valid values for every field of every form.
 * @param test an app with a copy of e2e/brand, to which font files are added
 */
export async function fillForms(test: TestApp, who: TestPerson) {
  for (const [name, file] of Object.entries(face)) await test.content.write(`fonts/${name}`, await readFile(file));
  const offers = new Map<string, string>();
  const seen = new Set<string>();
  const fillWith = async ({ kind, id }: Item): Promise<Filling> => {
    const form = formOf(kind) as FormSchema;
    for (const of of new Set([...JSON.stringify(form).matchAll(/"x-refers":"(\w+)"/g)].map(([, name = ""]) => name)))
      if (!offers.has(of)) {
        const { offered } = await callAs(test, who, "references", { of });
        offers.set(of, offered[0]?.id ?? "");
      }
    return {
      seen,
      wanted: { types: ["旗舰店", "精品店", "百货专柜"], latin: { file: "latin.woff2" } },
      everyKind: id === "unpacking" || id === "tray",
      left: (name, value) =>
        (either[name] ?? []).some((other) => other in value) ||
        // Pages with a fixed address have no path; two of them cannot be scheduled.
        (kind === "page" && !("kind" in value) && (name === "path" || (always.has(id) && /publishTime$/i.test(name)))),
      number: ({ minimum, exclusiveMinimum = -1, maximum = 4 }) => Math.min(minimum ?? exclusiveMinimum + 1, maximum),
      text(schema) {
        const {
          [refersTo]: of = "",
          pattern = "",
          maxLength = 99,
          minLength = 0,
          title = "",
          description = "",
        } = schema;
        if (of === "html") return "<h3>示例</h3><table><tbody><tr><td>格</td></tr></tbody></table>";
        if (widgetOf(schema) === "time") return `203${title.includes("下线") ? 2 : 1}-01-05T10:00:00+08:00`;
        if (widgetOf(schema) === "date") return "2031-01-05";
        if (offers.get(of)) return offers.get(of) ?? "";
        const fits = (text: string) =>
          new RegExp(pattern, "u").test(text) && text.length >= minLength && text.length <= maxLength;
        // Placeholders of interface texts are listed in the hint.
        const names = new Set(description.match(/\{\w+\}/g));
        return lines.map((line) => [line, ...names].join("")).find(fits) ?? `no line for ${pattern}`;
      },
    };
  };
  return {
    /** Filled fields; see `Filling`. */
    seen,
    /** The body of an item with every field filled. */
    async whole(item: Item): Promise<unknown> {
      const form = formOf(item.kind) as FormSchema;
      return written(form, form, item.body, await fillWith(item), item.kind);
    },
  };
}
