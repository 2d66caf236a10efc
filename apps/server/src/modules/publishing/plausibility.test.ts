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

async function check(changes: Record<string, unknown>) {
  for (const [file, value] of Object.entries(changes)) await content.write(file, value);
  const { faults, warnings } = await checkContent(content.dir);
  const message = (line: string) => line.replace(/^\S+ {2}/, "");
  return { faults: faults.map(faultLine).map(message), warnings: warnings.map(faultLine).map(message) };
}
const sample = (file: string, from: string, to: string) => {
  const text = stringify(sampleFiles()[file]);
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return { [file]: text.replace(from, to) };
};
// Other faults are cases of fault-cases.txt.
it("[EDIT-04] refuses a long title", async () => {
  const text = sample("pages/home.yaml", "title: 首页", `title: ${"长".repeat(300_000)}`);
  expect((await check(text)).faults).toEqual(["title: expected at most 200 characters, found 300000"]);
});

it("[EDIT-04] accepts the sample content", async () => {
  expect(await check({})).toEqual({ faults: [], warnings: [] });
});

it("[EDIT-04] warns of a repeated product, an empty page, placeholder texts and redirects to other sites", async () => {
  expect((await check(sample("pages/home.yaml", "- bowl", "- bowl\n      - plate-27"))).warnings).toEqual([
    'goods item 3: the product "plate-27" is repeated in this row',
  ]);
  await content.write("pages/home.yaml", sampleFiles()["pages/home.yaml"]);
  const { warnings } = await check({
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
      'title: placeholder text: "页面标题"',
    ].toSorted(),
  );
});

it("[EDIT-04] warns of links to scheduled and expired pages, and of a past opening day", async () => {
  const story = (publishTime?: string, unpublishTime?: string) => ({
    title: "春",
    ...(publishTime && { publishTime }),
    ...(unpublishTime && { unpublishTime }),
    blocks: [{ kind: "storyBasicConfig", subTitle: "春" }],
  });
  const hero = (link: string) => ({ kind: "common", title: "春", link, linkName: "看", text: "<p>一</p>" });
  const links = [hero("page:spring"), hero("page:past"), hero("product:bowl"), hero("/brand-story/spring?x=1")];
  const { faults, warnings } = await check({
    "pages/spring.yaml": story("2027-03-01T10:00:00+08:00"),
    "pages/past.yaml": story(undefined, "2026-01-01T10:00:00+08:00"),
    "pages/now.yaml": { title: "今", blocks: links },
    "pages/then.yaml": { title: "后", publishTime: "2027-03-01T10:00:00+08:00", blocks: [links[0]] },
  });
  expect(faults).toEqual([]);
  const opening = sample("stores.yaml", "opens: 2099-12-19", "opens: 2026-11-20");
  expect((await check(opening)).warnings.filter((line) => !line.startsWith("link:"))).toEqual([
    "opens: the opening day 2026-11-20 has passed: set phone to open the store",
  ]);
  expect(warnings).toEqual([
    "link: page:spring is public from 2027-03-01 on: until then the link and its text are omitted",
    "link: page:past is not public since 2026-01-01: the link and its text are omitted",
    "link: /brand-story/spring is public from 2027-03-01 on: until then it redirects to the home page",
  ]);
});
