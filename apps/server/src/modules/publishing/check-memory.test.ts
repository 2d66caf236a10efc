import { expect, it, vi } from "vitest";
import { writeContent } from "../../../test/factories.ts";
import { type ContentItem, contentItem, itemKey } from "../content/items.ts";
import { checkContent } from "./check.ts";
import { checkItems } from "./check-items.ts";
import { CheckMemory } from "./check-memory.ts";

it("[SCALE-03] a check that remembers product files finds what a whole check finds, and reads only what changed", async () => {
  await using content = await writeContent();
  const options = { mediaDir: `${content.dir}/media` };
  const { items: start } = await checkContent(content.dir);
  const memory = new CheckMemory();
  const groups = start.filter(({ kind }) => kind === "product-group");
  const [first = "", second = ""] = groups.map(({ id }) => id);
  expect([first, second]).not.toContain("");
  let items = start;
  /** Replaces the body of an item. */
  const change = (kind: string, id: string, edit: (body: Record<string, unknown>) => object) => {
    const body = (item: ContentItem) => contentItem(kind, id, edit(JSON.parse(item.body)));
    items = items.map((item) => (itemKey(item) === `${kind} ${id}` ? body(item) : item));
  };
  const productOf = (body: Record<string, unknown>) => (body["products"] as Record<string, unknown>[])[0] ?? {};
  const withProduct = (edit: object) => (body: Record<string, unknown>) => ({
    ...body,
    products: [{ ...productOf(body), ...edit }, ...(body["products"] as unknown[]).slice(1)],
  });
  const text = (html: string) => ({ blocks: [{ kind: "storyContentConfig", content: html }] });
  const readByMemory = async () => {
    const parse = vi.spyOn(JSON, "parse");
    const remembered = await checkItems(items, content.dir, { ...options, memory });
    const reads = parse.mock.calls.length;
    parse.mockRestore();
    const whole = await checkItems(items, content.dir, options);
    const byKey = (list: readonly ContentItem[]) => new Set(list.map((item) => JSON.stringify(item)));
    expect(new Set(remembered.faults)).toEqual(new Set(whole.faults));
    expect(new Set(remembered.warnings)).toEqual(new Set(whole.warnings));
    expect(byKey(remembered.items)).toEqual(byKey(whole.items));
    return { reads, ...whole };
  };

  await readByMemory();
  change("product-group", first, withProduct({ price: 7113 }));
  expect((await readByMemory()).reads).toBe(1);
  // A link whose target ends, and a word that is refused: warnings of a file that does not change come back.
  const id = String(productOf(JSON.parse(groups[0]?.body ?? "{}"))["id"]);
  change("product-group", second, (body) => ({ ...body, ...text(`<p>世界级<a href="/pdp/${id}">它</a></p>`) }));
  const before = (await readByMemory()).warnings.length;
  change("product-group", first, withProduct({ unpublishTime: "2020-01-01T00:00:00+08:00" }));
  expect((await readByMemory()).warnings.length).toBeGreaterThan(before);
  // References of files that do not change become unknown, and known again.
  change("categories", "categories", (body) => ({ ...body, categories: [] }));
  expect((await readByMemory()).faults.length).toBeGreaterThan(0);
  items = start;
  expect(await readByMemory()).toMatchObject({ faults: [] });
  const renamed = items.filter((item) => itemKey(item) !== `product-group ${first}`);
  items = renamed;
  await readByMemory();
});
