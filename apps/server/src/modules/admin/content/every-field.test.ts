// @module-tag extended
import { join } from "node:path";
import { expect, it } from "vitest";
// Runs in editors' browsers, but does not use the DOM.
import { type FormSchema, isRecord } from "../../../../../desk/app/form/schema.ts";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { fillForms, type Item, itemsOf } from "../../../../test/every-field.ts";
import { pathsIn, written } from "../../../../test/form-writer.ts";
import { exportContent } from "../../publishing/export.ts";
import { formOf } from "../../drafts/body-faults.ts";
import { writtenKinds } from "../../drafts/kinds.ts";
import { readPublished } from "../../content/content.repository.ts";
import { singleFiles } from "../../content/items.ts";

const root = join(import.meta.dirname, "../../../../../..");

it.each(["content", "e2e/brand"])(
  "[DESK-03] all content of %s can be written in the forms of the desk",
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

it("[DESK-03] every field of every block and kind of file is saved, published and exported unchanged", async () => {
  await using test = await buildTestApp({ folder: join(root, "e2e/brand") });
  const chief = await signedIn(test, "小周", "publisher");
  const forms = await fillForms(test, chief);
  const items = await itemsOf(join(root, "e2e/brand"));
  const absent = singleFiles.filter((name) => !items.some(({ kind }) => kind === name));
  const made: Item[] = [];
  for (const item of [...items, ...absent.map((name) => ({ kind: name, id: name, body: undefined }))]) {
    const { kind, id } = item;
    const whole = await forms.whole(item);
    const { published } = await callAs(test, chief, "contentItem", { kind, id });
    await callAs(test, chief, "saveDraft", { kind, id, body: whole, was: published, seen: null });
    expect((await callAs(test, chief, "contentItem", { kind, id })).faults.map(faultText)).toEqual([]);
    made.push({ kind, id, body: whole });
  }
  const { faults } = await callAs(test, chief, "checkDrafts", {});
  expect(faults.filter(({ severity }) => severity === "fault").map(faultText)).toEqual([]);
  const all = writtenKinds.flatMap((kind) => {
    const form = formOf(kind) as FormSchema;
    return [...pathsIn(form, form, kind, [])];
  });
  expect(all.length).toBeGreaterThan(1500);
  expect(all.filter((path) => !forms.seen.has(path))).toEqual([]);

  const { items: pending } = await callAs(test, chief, "pendingChanges", {});
  const chosen = pending.map(({ kind, id }) => ({ kind, id }));
  // A few items do not change.
  expect(chosen.length).toBeGreaterThan(made.length - 10);
  await callAs(test, chief, "publishDrafts", { items: chosen, note: "", acceptWarnings: true });
  const dir = join(test.content.dir, "../exported");
  await exportContent((await readPublished(test.database.db)).items, dir);
  const exported = new Map((await itemsOf(dir)).map(({ kind, id, body }) => [`${kind} ${id}`, body]));
  for (const { kind, id, body } of made) expect(exported.get(`${kind} ${id}`), `${kind} ${id}`).toEqual(body);
});

const faultText = ({
  kind,
  id,
  path,
  message,
}: {
  kind: string;
  id: string;
  path: readonly unknown[];
  message: string;
}) => `${kind} ${id} ${path.join("/")}: ${message}`;

/** Sorts fields, and normalizes `breadth` to a list. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(
    names.map((name) => [name, name === "breadth" ? [value[name]].flat() : sorted(value[name])]),
  );
}
