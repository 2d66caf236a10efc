import { expect, it } from "vitest";
import { describeEngines } from "../../../test/databases.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { seeded } from "../../../test/seeded.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { ItemIndex } from "./item-index.ts";
import { Drafts } from "./drafts.ts";
import { contentItem, movedKind } from "../content/items.ts";
import { publishedBody, parsed } from "./item-state.ts";
import { readDraft } from "./draft.repository.ts";
import { merge } from "@klarholm/contract/desk/merge";

const item = { kind: "page", id: "both" };

it("[DESK-06] merging keeps the changes of both sides and reports conflicts", () => {
  const was = { a: 1, b: { c: [1, 2], d: "x" }, gone: true };
  expect(merge(was, { ...was, a: 2 }, { ...was, b: { c: [1, 3], d: "x" } })).toEqual({
    value: { a: 2, b: { c: [1, 3], d: "x" }, gone: true },
    conflicts: [],
  });
  expect(merge(was, { ...was, b: { c: [9, 2], d: "y" } }, { ...was, b: { c: [1, 3], d: "z" } })).toEqual({
    value: { a: 1, b: { c: [9, 3], d: "y" }, gone: true },
    conflicts: [["b", "d"]],
  });
  const { gone: _gone, ...without } = was;
  expect(merge(was, without, { ...was, a: 5 })).toEqual({ value: { ...without, a: 5 }, conflicts: [] });
  expect(merge([1], [1, 2], [1, 3]).conflicts).toEqual([[]]);
});

it("[DESK-06] merging identifies list entries by id, and reports ambiguous changes as conflicts", () => {
  const [x, y, w] = [
    { id: "x", title: "X" },
    { id: "y", title: "Y" },
    { id: "w", title: "W" },
  ];
  const noted = { ...x, note: "of X" };
  // One side moves an entry, the other changes it.
  for (const [mine, theirs] of [
    [
      [y, x],
      [noted, y],
    ],
    [
      [noted, y],
      [y, x],
    ],
  ] as const)
    expect(merge([x, y], mine, theirs)).toEqual({ value: [y, noted], conflicts: [] });
  expect(merge([x, y], [x, y, w], [noted, y])).toEqual({ value: [noted, y, w], conflicts: [] });
  expect(merge([x, y], [y], [x, { ...y, title: "Y2" }])).toEqual({ value: [{ ...y, title: "Y2" }], conflicts: [] });
  expect(merge([x, y], [x, w, y], [{ id: "v" }, x, y]).value).toEqual([{ id: "v" }, x, w, y]);
  // One side changes an entry, the other removes or replaces it.
  expect(merge([x, y], [noted, y], [y]).conflicts).toEqual([[]]);
  expect(merge([x, y], [noted, y], [{ id: "z" }, y]).conflicts).toEqual([[]]);
  // Blocks have no ids.
  const [a, b] = [
    { kind: "common", text: "a" },
    { kind: "highlight", text: "b" },
  ];
  expect(merge([a, b], [b, a], [{ ...a, title: "A" }, b]).conflicts).toEqual([[]]);
  expect(merge([a, b], [{ ...a, title: "A" }, b], [{ kind: "spacing" }, b]).conflicts).toEqual([[0]]);
  expect(merge([a, b], [{ ...a, title: "A" }, b], [a, { ...b, source: "B" }])).toEqual({
    value: [
      { ...a, title: "A" },
      { ...b, source: "B" },
    ],
    conflicts: [],
  });
});

const fields = ["title", "description", "first", "second", "third"] as const;
type Body = Record<string, string>;
/** As a page has them: some at its top, some in its blocks. */
const asPage = ({ title = "", description = "", first = "", second = "", third = "" }: Body) => ({
  title,
  description,
  path: "/brand-story/both",
  blocks: [
    { kind: "storyBasicConfig", title: first },
    { kind: "common", title: second, text: `<p>${third}</p>` },
  ],
});
const asBody = (page: ReturnType<typeof asPage>): Body => ({
  title: page.title,
  description: page.description,
  first: page.blocks[0]?.title ?? "",
  second: page.blocks[1]?.title ?? "",
  third: page.blocks[1]?.text?.replaceAll(/<\/?p>/g, "") ?? "",
});

describeEngines("drafts", (engine) => {
  it("[DESK-06] [SCALE-03] a large site is checked in a worker, with the same faults, and published", async () => {
    await using test = await buildTestApp({ engine });
    const { db } = test.database;
    const drafts = new Drafts(db, test.config);
    const sound = { kind: "page", id: "sound" };
    const body = asPage({ title: "好", description: "好", first: "一", second: "二", third: "三" });
    await drafts.save(item, { body: { ...body, title: "" }, baseRevision: null, base: null }, "甲");
    await drafts.save(sound, { body: { ...body, path: "/brand-story/sound" }, baseRevision: null, base: null }, "甲");
    const here = await drafts.check();
    expect(here.faults).toContainEqual(expect.objectContaining({ ...item, path: ["title"], severity: "fault" }));
    const moved = Array.from({ length: 1000 }, (_, at) => contentItem(movedKind, `/old/${at}`, { page: "home" }));
    await db
      .insertInto("content_item")
      .values(moved.map((one) => ({ ...one, changed_at: "" })))
      .execute();
    const large = new Drafts(db, test.config);
    const { faults, version, changes } = await large.check();
    expect({ faults, version }).toEqual({ faults: here.faults, version: here.version });
    expect(changes).toEqual({ added: [], changed: [], removed: [] });
    // Only what changes leaves the worker.
    expect((await large.check([sound])).changes).toMatchObject({ added: [sound], changed: [], removed: [] });
    const index = new ItemIndex(db);
    await index.items();
    await large.publish([sound], { by: "甲", note: "", acceptWarnings: true });
    expect(await publishedBody(db, sound)).toMatchObject({ title: "好" });
    // The lists of the desk read what changed, and are as lists that read all.
    const summaries = await index.items();
    expect(summaries).toContainEqual(expect.objectContaining(sound));
    expect(summaries).toEqual(await new ItemIndex(db).items());
    expect(await publishedBody(db, item)).toBeUndefined();
  });

  it.each([1, 2, 3, 4])(
    "[DESK-06] acknowledged edits of two editors survive saves, publications and restarts (seed %i)",
    { timeout: 120_000, tags: "extended" },
    async (seed) => {
      await using test = await buildTestApp({ engine });
      const { db } = test.database;
      const { next, pick } = seeded(seed);
      let drafts = new Drafts(db, test.config);
      const start: Body = Object.fromEntries(fields.map((field) => [field, `${field} 零`]));
      const begun = await drafts.save(item, { body: asPage(start), baseRevision: null, base: null }, "甲");
      const acknowledged: Body = { ...start };
      const editors = ["甲", "乙"].map((name) => ({
        name,
        body: { ...start },
        was: { ...start },
        seen: begun.draft?.revision ?? null,
        edited: new Set<string>(),
      }));
      const send = async (editor: (typeof editors)[number]): Promise<void> => {
        const { body, was, seen } = editor;
        try {
          const saved = await drafts.save(
            item,
            { body: asPage(body), baseRevision: seen, base: asPage(was) },
            editor.name,
          );
          for (const field of editor.edited) acknowledged[field] = body[field] ?? "";
          const now = asBody(parsed(saved.body) as ReturnType<typeof asPage>);
          Object.assign(editor, {
            body: { ...now },
            was: { ...now },
            seen: saved.draft?.revision ?? null,
            edited: new Set(),
          });
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== "DRAFT_CONFLICT") throw error;
          // Resolve by keeping the own text.
          const { theirs, revision } = error.data as { theirs: ReturnType<typeof asPage>; revision: string | null };
          const other = asBody(theirs);
          const mine = Object.fromEntries([...editor.edited].map((field) => [field, editor.body[field] ?? ""]));
          Object.assign(editor, { body: { ...other, ...mine }, was: other, seen: revision });
          await send(editor);
        }
      };
      for (let step = 0; step < 40; step++) {
        const [editor, dice] = [pick(editors), next()];
        if (dice < 0.55) {
          const field = pick(fields);
          editor.body[field] = `${field} ${editor.name}${step}`;
          editor.edited.add(field);
        } else if (dice < 0.88) await send(editor);
        else if (dice < 0.94) drafts = new Drafts(db, test.config);
        else if (await readDraft(db, item))
          await drafts.publish([item], { by: editor.name, note: `${step}`, acceptWarnings: true });
      }
      for (const editor of editors) await send(editor);
      const draft = await readDraft(db, item);
      const now = (draft ? parsed(draft.body) : await publishedBody(db, item)) as ReturnType<typeof asPage>;
      expect(asBody(now)).toEqual(acknowledged);
    },
  );
});
