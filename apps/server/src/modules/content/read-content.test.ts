import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { checkContent } from "../publishing/check.ts";
import { writeContent } from "../../../test/factories.ts";
import { contentItem } from "./items.ts";
import { ContentReader, itemsPerTurn, readContent, readDrafted } from "./read-content.ts";

async function published() {
  await using content = await writeContent();
  await content.write("pages/home.draft.yaml", { title: "草稿", path: "/", blocks: [] });
  return (await checkContent(content.dir)).items;
}

test("a version is read a few items in each turn of the event loop", async () => {
  const items = await published();
  const parse = vi.spyOn(JSON, "parse");
  const inTurns: number[] = [];
  const done = new AbortController();
  const counting = (async () => {
    for (let seen = 0; !done.signal.aborted;) {
      await turn();
      inTurns.push(parse.mock.calls.length - seen);
      seen = parse.mock.calls.length;
    }
  })();
  const read = await new ContentReader().read(items);
  done.abort();
  await counting;
  parse.mockRestore();
  expect(items.length).toBeGreaterThan(itemsPerTurn * 2);
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(itemsPerTurn);
  expect(read).toEqual({ content: readContent(items), drafted: readDrafted(items), unreadable: [] });
});

test("items that a publication did not change are not read again, and are in memory once", async () => {
  const items = await published();
  const reader = new ContentReader();
  const before = await reader.read(items);
  const parse = vi.spyOn(JSON, "parse");
  const after = await reader.read(
    items.map((item) => (item.kind === "site" ? contentItem("site", "site", { ...before.content.site }) : item)),
  );
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
  expect(after.content.site).not.toBe(before.content.site);
  expect(after.content.navigation).toBe(before.content.navigation);
  expect(after.content.productGroups["fjord-bowl"]).toBe(before.content.productGroups["fjord-bowl"]);
  expect(after.drafted.productGroups["fjord-bowl"]).toBe(before.content.productGroups["fjord-bowl"]);
  expect(after.drafted.pages["home"]?.title).toBe("草稿");
});
