// @module-tag extended
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
// What editors' browsers run; it knows no browser.
import { type FormSchema, isRecord, refersTo, widgetOf } from "../../../../desk/app/form/schema.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { callAs, signedIn } from "../../../test/desk.ts";
import { type Filling, pathsIn, written } from "../../../test/form-writer.ts";
import { readContentFolder } from "../../authoring/content-folder.ts";
import { exportContent } from "../../authoring/export.ts";
import { formOf } from "../../drafts/body-faults.ts";
import { writtenKinds } from "../../drafts/kinds.ts";
import { readPublished } from "../../published/content.repository.ts";
import { fileFolders, singleFiles } from "../../published/items.ts";

const root = join(import.meta.dirname, "../../../../..");

interface Item {
  kind: string;
  id: string;
  body: unknown;
}

async function itemsOf(dir: string): Promise<Item[]> {
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

it.each(["content", "e2e/brand"])(
  "[DESK-03] everything that %s says can be written in the forms of the desk",
  async (dir) => {
    const wrong: string[] = [];
    for (const { kind, id, body } of await itemsOf(join(root, dir))) {
      const form = formOf(kind) as FormSchema;
      try {
        const made = JSON.stringify(sorted(written(form, form, body)));
        if (made !== JSON.stringify(sorted(body))) wrong.push(`${kind} ${id}: ${made.slice(0, 300)}`);
      } catch (error) {
        wrong.push(`${kind} ${id}: ${String(error)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** Texts of which each kind of line takes one. */
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
];
/** What one says that the other denies. */
const either: Readonly<Record<string, readonly string[]>> = { phone: ["opens"], opens: ["phone"] };
const always = new Set(["home", "products"]);
/** Files that the form of a font names. */
const face = {
  "a.woff2": join(root, "apps/server/fonts/noto-serif-sc-400.woff2"),
  "latin.woff2": join(root, "apps/server/fonts/cormorant-garamond-latin-500.woff2"),
  "a.txt": join(root, "apps/server/fonts/LICENSE"),
};
it("[DESK-03] every field of every block and every kind of file is filled in, saved, published and exported as it was written", async () => {
  await using test = await buildTestApp({ folder: join(root, "e2e/brand") });
  const chief = await signedIn(test, "小周", "publisher");
  for (const [name, file] of Object.entries(face)) await test.content.write(`fonts/${name}`, await readFile(file));
  const offers = new Map<string, string>();
  const seen = new Set<string>();
  const fillWith = async ({ kind, id }: Item): Promise<Filling> => {
    const form = formOf(kind) as FormSchema;
    for (const of of new Set([...JSON.stringify(form).matchAll(/"x-refers":"(\w+)"/g)].map(([, name = ""]) => name)))
      if (!offers.has(of)) {
        const { offered } = await callAs(test, chief, "references", { of });
        offers.set(of, offered[0]?.id ?? "");
      }
    return {
      seen,
      wanted: { types: ["旗舰店", "精品店", "百货专柜"], latin: { file: "latin.woff2" } },
      everyKind: id === "unpacking" || id === "tray",
      left: (name, value) =>
        (either[name] ?? []).some((other) => other in value) ||
        // A page that is shown at an address of its own has none to be told; two can never be missing.
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
        // What is filled into a text of the interface is named in its hint.
        const names = new Set(description.match(/\{\w+\}/g));
        return lines.map((line) => [line, ...names].join("")).find(fits) ?? `no line for ${pattern}`;
      },
    };
  };
  const items = await itemsOf(join(root, "e2e/brand"));
  const absent = singleFiles.filter((name) => !items.some(({ kind }) => kind === name));
  const made: Item[] = [];
  for (const item of [...items, ...absent.map((name) => ({ kind: name, id: name, body: undefined }))]) {
    const { kind, id, body } = item;
    const form = formOf(kind) as FormSchema;
    const whole = written(form, form, body, await fillWith(item), kind);
    const { published } = await callAs(test, chief, "contentItem", { kind, id });
    await callAs(test, chief, "saveDraft", { kind, id, body: whole, was: published, seen: null });
    expect((await callAs(test, chief, "contentItem", { kind, id })).faults.map(told)).toEqual([]);
    made.push({ kind, id, body: whole });
  }
  const { faults } = await callAs(test, chief, "checkDrafts", {});
  expect(faults.filter(({ severity }) => severity === "fault").map(told)).toEqual([]);
  const all = writtenKinds.flatMap((kind) => {
    const form = formOf(kind) as FormSchema;
    return [...pathsIn(form, form, kind, [])];
  });
  expect(all.length).toBeGreaterThan(1500);
  expect(all.filter((path) => !seen.has(path))).toEqual([]);

  const { items: pending } = await callAs(test, chief, "pendingChanges", {});
  const chosen = pending.map(({ kind, id }) => ({ kind, id }));
  // A few said everything already.
  expect(chosen.length).toBeGreaterThan(made.length - 10);
  await callAs(test, chief, "publishDrafts", { items: chosen, note: "", acceptWarnings: true });
  const dir = join(test.content.dir, "../exported");
  await exportContent((await readPublished(test.database.db)).items, dir);
  const exported = new Map((await itemsOf(dir)).map(({ kind, id, body }) => [`${kind} ${id}`, body]));
  for (const { kind, id, body } of made) expect(exported.get(`${kind} ${id}`), `${kind} ${id}`).toEqual(body);
});

const told = ({ kind, id, path, message }: { kind: string; id: string; path: readonly unknown[]; message: string }) =>
  `${kind} ${id} ${path.join("/")}: ${message}`;

/** With fields in one order, and one thing in the place of a list as that list. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(
    names.map((name) => [name, name === "breadth" ? [value[name]].flat() : sorted(value[name])]),
  );
}
