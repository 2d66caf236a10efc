import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { sampleFiles } from "../../../test/sample-content.ts";
import { checkContent } from "./check.ts";
import { faultLine } from "./faults.ts";

let content: TestContent;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T12:00:00+08:00") });
  content = await writeContent();
});
afterEach(async () => {
  vi.useRealTimers();
  await content[Symbol.asyncDispose]();
});

async function look(changes: Record<string, unknown>) {
  for (const [file, value] of Object.entries(changes)) await content.write(file, value);
  const { faults, warnings } = await checkContent(content.dir);
  const said = (line: string) => line.replace(/^\S+ {2}/, "");
  return { faults: faults.map(faultLine).map(said), warnings: warnings.map(faultLine).map(said) };
}
const sample = (file: string, from: string, to: string) => {
  const text = stringify(sampleFiles()[file]);
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return { [file]: text.replace(from, to) };
};
const time = "publishTime: 2026-03-01T10:00:00+08:00";

it.each([
  [
    "products/fjord-plate.yaml",
    time,
    "publishTime: 2026-02-31T10:00:00+08:00",
    "publishTime: expected a day that exists, found 2026-02-31",
  ],
  [
    "products/fjord-plate.yaml",
    time,
    "publishTime: 2326-02-01T10:00:00+08:00",
    "publishTime: expected a year from 2000 to 2100, found 2326",
  ],
  [
    "products/fjord-plate.yaml",
    "price: 680",
    "price: 1000000000000",
    "price: expected a price of at most 10000000 yuan, found number 1000000000000",
  ],
  [
    "site.yaml",
    "value4Tel: 400-000-1826",
    "value4Tel: 打电话",
    'value4Tel: expected a telephone number, found text "打电话"',
  ],
  [
    "site.yaml",
    "value4Tel: 400-000-1826",
    "value4Email: service@example",
    'value4Email: expected an e-mail address, found text "service@example"',
  ],
  ["pages/home.yaml", "title: 首页", "title: 首<b>页</b>", "title: expected plain text, found <b>"],
  ["pages/home.yaml", "title: 峡湾", "title: 峡&nbsp;湾", "title: expected plain text, found &nbsp;"],
  [
    "pages/home.yaml",
    "title: 首页",
    `title: ${"长".repeat(300_000)}`,
    "title: expected at most 200 characters, found 300000",
  ],
])("[EDIT-04] %s: %s cannot be %.60s", async (file, from, to, said) => {
  const text = sample(file, from, to)[file] ?? "";
  expect((await look({ [file]: text })).faults).toEqual([said]);
});

it("[EDIT-04] the sample itself means what it says", async () => {
  expect(await look({})).toEqual({ faults: [], warnings: [] });
});

it("[EDIT-04] warns of a product twice in a row, an empty page, words of a scaffold and redirects to other sites", async () => {
  expect((await look(sample("pages/home.yaml", "- bowl", "- bowl\n      - plate-27"))).warnings).toEqual([
    'goods item 3: the product "plate-27" stands in this row twice',
  ]);
  await content.write("pages/home.yaml", sampleFiles()["pages/home.yaml"]);
  const { warnings } = await look({
    "pages/products.yaml": { title: "页面标题", path: "/products", blocks: [] },
    "pages/later.draft.yaml": { title: "页面标题", path: "/brand-story/later", blocks: [{ kind: "storyBasicConfig" }] },
    "redirects.yaml": {
      redirects: [
        { from: "/a", to: "https://other.example.com/" },
        { from: "/b", to: "/products" },
      ],
    },
  });
  expect(warnings.toSorted()).toEqual(
    [
      "blocks: the page is empty",
      "to: this redirect leads to another site: https://other.example.com/",
      'title: these are the words of an empty draft: "页面标题"',
    ].toSorted(),
  );
});

it("[EDIT-04] warns of links to what comes later or is over, and to a store's opening that is past", async () => {
  const story = (publishTime?: string, unpublishTime?: string) => ({
    title: "春",
    ...(publishTime && { publishTime }),
    ...(unpublishTime && { unpublishTime }),
    blocks: [{ kind: "storyBasicConfig", subTitle: "春" }],
  });
  const hero = (link: string) => ({ kind: "common", title: "春", link, linkName: "看", text: "<p>一</p>" });
  const links = [hero("page:spring"), hero("page:past"), hero("product:bowl"), hero("/brand-story/spring?x=1")];
  const { faults, warnings } = await look({
    "pages/spring.yaml": story("2027-03-01T10:00:00+08:00"),
    "pages/past.yaml": story(undefined, "2026-01-01T10:00:00+08:00"),
    "pages/now.yaml": { title: "今", blocks: links },
    "pages/then.yaml": { title: "后", publishTime: "2027-03-01T10:00:00+08:00", blocks: [links[0]] },
  });
  expect(faults).toEqual([]);
  const opening = sample("stores.yaml", "opens: 2099-12-19", "opens: 2026-11-20");
  expect((await look(opening)).warnings.filter((line) => !line.startsWith("link:"))).toEqual([
    "opens: the opening day 2026-11-20 is over: the store opens with its phone",
  ]);
  expect(warnings).toEqual([
    "link: page:spring is public from 2027-03-01 on: until then the link and its words are left out",
    "link: page:past is not public any more since 2026-01-01: the link and its words are left out",
    "link: /brand-story/spring is public from 2027-03-01 on: until then it leads home",
  ]);
});
