import { afterEach, beforeEach, expect, it } from "vitest";
import { type TestContent, writeContent } from "../../../../test/factories.ts";
import { sampleFiles } from "../../../../test/sample-content.ts";
import { catalogueOf } from "../../content/catalogue.ts";
import { checkContent } from "../../publishing/check.ts";
import { revisionAt } from "../../content/revision.ts";
import { ContentReader } from "../../content/read-content.ts";
import type { ContentSnapshot } from "../../content/snapshot.ts";
import { Search } from "./search.ts";

let files: TestContent;
beforeEach(async () => {
  files = await writeContent();
});
afterEach(() => files[Symbol.asyncDispose]());

const positionOf = ({ content }: ContentSnapshot, id: string) => [...catalogueOf(content).products.keys()].indexOf(id);

it("[OPS-04] [SCALE-05] a publication changes a copy of the index by its changed texts, and shares the index without any", async () => {
  const reader = new ContentReader();
  const seasonal = (season: string) => ({ kind: "highlight", text: season, seasons: [season] });
  const seasons = { summer: { begins: "03-01" }, winter: { begins: "11-01" } };
  await files.write("site.yaml", { ...Object(sampleFiles()["site.yaml"]), seasons });
  await files.write("pages/seasonal.yaml", {
    title: "四季",
    path: "/brand-story/seasonal",
    blocks: [{ kind: "storyBasicConfig" }, seasonal("summer"), seasonal("winter")],
  });
  const group = Object(sampleFiles()["products/fjord-plate.yaml"]);
  const later = {
    ...group.products[0],
    id: "plate-later",
    code: "FJ-99",
    displayName: "99 厘米",
    publishTime: "2026-12-01T00:00:00+08:00",
  };
  await files.write("products/fjord-plate.yaml", { ...group, products: [...group.products, later] });
  let version = 0;
  const publish = async (): Promise<ContentSnapshot> => {
    const { faults, items } = await checkContent(files.dir);
    expect(faults).toEqual([]);
    version += 1;
    const times = { publishedAt: "2026-01-01T00:00:00Z", changedAt: {} };
    return revisionAt({ version, ...times, ...(await reader.read(items)) }, Date.parse("2026-06-01")).snapshot;
  };
  const failed: unknown[] = [];
  const search = new Search((error) => failed.push(error));
  try {
    const first = await publish();
    const found = await search.products(first, "餐盘");
    expect(found.documents.length).toBeGreaterThan(0);
    await files.write("redirects.yaml", { redirects: [{ from: "/old", to: "/products" }] });
    const second = await publish();
    await search.prepare(second);
    expect(search.indexes).toBe(1);
    expect(await search.products(second, "餐盘")).toEqual(found);

    // A new page changes the searchable content.
    await files.write("pages/found.yaml", {
      title: "琉璃小识",
      path: "/brand-story/found",
      blocks: [
        { kind: "storyBasicConfig" },
        { kind: "hero", title: "琉璃", pic: { src: "mood/table.webp", alt: "餐桌" }, tone: "onDark" },
      ],
    });
    const third = await publish();
    await search.prepare(third);
    expect(search.indexes).toBe(2);
    expect((await search.articles(second, "琉璃小识")).documents).toHaveLength(0);
    expect((await search.articles(third, "琉璃小识")).documents).toHaveLength(1);

    // A changed price and a changed name change the index of the next revision only.
    const cheap = "600元以下的餐盘";
    const [dear, other] = group.products;
    const changed = { ...dear, price: 90, name: "云中盘 27 厘米" };
    await files.write("products/fjord-plate.yaml", { ...group, products: [changed, other, later] });
    const fourth = await publish();
    await search.prepare(fourth);
    expect(search.indexes).toBe(3);
    const hasCheap = async (at: ContentSnapshot) =>
      (await search.products(at, cheap)).documents.includes(positionOf(at, "plate-27"));
    expect([await hasCheap(third), await hasCheap(fourth)]).toEqual([false, true]);
    const named = (at: ContentSnapshot) => search.products(at, "云中盘 27 厘米");
    expect([(await named(third)).partial, (await named(fourth)).partial]).toEqual([true, false]);
  } finally {
    await search.close();
  }
  expect(failed).toEqual([]);
});
