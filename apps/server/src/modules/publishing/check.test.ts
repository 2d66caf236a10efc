import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blockKinds } from "@klarholm/contract";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { photograph, type TestContent, writeContent } from "../../../test/factories.ts";
import { sampleFiles } from "../../../test/sample-content.ts";
import { checkContent } from "./check.ts";
import { faultLine, faultReport } from "./faults.ts";

let content: TestContent;
beforeEach(async () => void (content = await writeContent()));
afterEach(() => content[Symbol.asyncDispose]());

async function linesOf(changes: Record<string, unknown> = {}): Promise<string[]> {
  for (const [file, value] of Object.entries(changes)) await content.write(file, value);
  const { faults, items } = await checkContent(content.dir);
  if (faults.length > 0) expect(items).toEqual([]);
  return faults.map(faultLine);
}

/** A file of the sample content with a piece of its text replaced. */
function edited(file: string, from: string, to: string): Record<string, string> {
  const text = stringify(sampleFiles()[file]);
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return { [file]: text.replace(from, to) };
}

/** The cases of a section of fault-cases.txt. */
function casesOf(section: string) {
  const [head = "", ...lines] = section.trimEnd().split("\n");
  const [file = "", id = ""] = head.split(" ");
  const text = (word: string) => word.replaceAll("⏎", "\n").replace("∅", "").replace("KINDS", blockKinds.join(", "));
  const cases: { id: string; file: string; from: string; to: string; faults: string[] }[] = [];
  for (const line of lines) {
    const [from = "", to] = line.slice(2).split(" => ");
    if (to === undefined) cases.at(-1)?.faults.push(text(from.trim()));
    else cases.push({ id, file, from: text(from), to: text(to), faults: [] });
  }
  return cases;
}

it("finds no faults in valid content", async () => {
  expect(await linesOf()).toEqual([]);
});

it("[SCALE-06] a large folder is checked in steps, which report at once what they find", async () => {
  const lines = async () => (await checkContent(content.dir, { stepsFrom: 5 })).faults.map(faultLine);
  const more = "content  correct these faults first; the rest was not checked yet";
  await content.write("products/Plate.yml", { products: [] });
  await content.write("pages/broken.yaml", "title: [");
  await content.write("pages/home.yaml", { title: 1, blocks: [] });
  expect(await lines()).toEqual([expect.stringContaining("content/products/Plate.yml"), more]);
  await content.write("products/Plate.yml", null);
  expect(await lines()).toEqual([expect.stringContaining("content/pages/broken.yaml:1:9"), more]);
  await content.write("pages/broken.yaml", null);
  expect(await lines()).toEqual([expect.stringContaining("content/pages/home.yaml:1:8  title")]);
});

describe("reports file, line, column and what was expected", () => {
  const cases = readFileSync(join(import.meta.dirname, "fault-cases.txt"), "utf8")
    .split("\n\n")
    .slice(1)
    .flatMap(casesOf);
  it.each(cases)("$id $file: $from becomes $to", async ({ file, from, to, faults }) => {
    const expected = faults.map((fault) => (fault.startsWith("content/") ? fault : `content/${file}:${fault}`));
    expect((await linesOf(edited(file, from, to))).toSorted()).toEqual(expected.toSorted());
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      "an empty file",
      { "series.yaml": "" },
      [
        'content/products/fjord-bowl.yaml:1:9  series: unknown series "fjord"',
        'content/products/fjord-plate.yaml:1:9  series: unknown series "fjord"',
        "content/series.yaml:1:1  expected fields, found nothing",
      ],
    ],
    [
      "foreign bytes",
      { "pages/products.yaml": Uint8Array.of(0x74, 0xb8, 0xf1) },
      ["content/pages/products.yaml  expected text in UTF-8"],
    ],
    [
      "missing files",
      { "site.yaml": null, "pages/products.yaml": null },
      ["content/pages/products.yaml  missing file", "content/site.yaml  missing file"],
    ],
    [
      "a link to blocks that stand below a category",
      {
        "pages/plates.yaml": { title: "餐盘", blocks: [{ kind: "spacing" }] },
        "pages/table.yaml": {
          title: "桌",
          path: "/brand-story/table",
          blocks: [
            { kind: "storyBasicConfig", title: "桌" },
            { kind: "highlight", text: "桌", linkName: "看", link: "page:plates" },
          ],
        },
      },
      [expect.stringContaining('link: "plates" is a category and no page; write category:plates')],
    ],
    [
      "files that belong nowhere",
      { "products/old.yml": "", "pages/a b.yaml": "", "notes.txt": "", "README.md": "" },
      [
        "content/notes.txt  content files end in .yaml; remove this file",
        "content/pages/a b.yaml  expected a file name of letters, digits, - _ or . because it is the id",
        "content/products/old.yml  expected the extension .yaml in lower case; rename the file",
      ],
    ],
  ])("%s", async (_name, changes, expected) => {
    expect((await linesOf(changes)).toSorted()).toEqual(expected.toSorted());
  });
});

describe("pictures", () => {
  it.each<[string, string, string | (() => Promise<Uint8Array>), string]>([
    [
      "a damaged picture",
      "products/plate.webp",
      "no picture",
      "the picture cannot be read; it is damaged or no picture",
    ],
    [
      "half a picture",
      "products/plate.webp",
      async () => (await photograph(300, 300)).subarray(0, 200),
      "the picture cannot be read; it is damaged or no picture",
    ],
    [
      "a picture under a wrong name",
      "products/plate.png",
      () => photograph(8, 8),
      "the file is named .png but holds a webp picture",
    ],
    [
      "a drawing without a size",
      "brand/wordmark.svg",
      "<svg><path/></svg>",
      'the drawing has no viewBox such as viewBox="0 0 120 40", which gives its size',
    ],
    [
      "a drawing with a script",
      "brand/wordmark.svg",
      '<svg viewBox="0 0 1 1" onload="x()"/>',
      "the drawing must not contain scripts or foreign elements",
    ],
    [
      "a drawing with a script under another prefix",
      "brand/wordmark.svg",
      '<svg viewBox="0 0 1 1"><x:script xmlns:x="http://www.w3.org/2000/svg">x()</x:script></svg>',
      "the drawing must not contain scripts or foreign elements",
    ],
    [
      "a drawing that is too deep",
      "brand/wordmark.svg",
      `<svg viewBox="0 0 1 1">${"<g>".repeat(300)}${"</g>".repeat(300)}</svg>`,
      "the drawing has more than 256 levels of elements",
    ],
    ["a drawing that is none", "brand/wordmark.svg", "<html/>", "the drawing has no <svg> element"],
    [
      "an original that the picture service would not deliver for its bytes",
      "products/plate.webp",
      async () => Buffer.concat([await photograph(300, 300), Buffer.alloc(20 * 1024 * 1024)]),
      "the file has 21 MB; the limit is 20 MB",
    ],
    [
      "an original that the picture service would not deliver for its size",
      "products/plate.png",
      () =>
        sharp({ create: { width: 30_001, height: 1, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
      "the picture has 30001 x 1 pixels; the limit is 30000 for each side and 250 million in total",
    ],
  ])("refuses %s", async (_name, file, bytes, message) => {
    const page = file.endsWith(".png") ? edited("pages/products.yaml", "mood/table.webp", file) : {};
    const lines = await linesOf({ ...page, [`media/${file}`]: typeof bytes === "string" ? bytes : await bytes() });
    expect(lines).toEqual([`content/media/${file}  ${message}`]);
  });

  it("are measured only if something refers to them", async () => {
    await content.write("media/mood/unused.webp", "not even a picture");
    const { items } = await checkContent(content.dir);
    const media = items.filter((item) => item.kind === "media").map((item) => [item.id, JSON.parse(item.body)]);
    expect(media.map(([id]) => id).toSorted()).toEqual([
      "brand/wordmark.svg",
      "mood/table.webp",
      "products/plate.webp",
    ]);
    const facts = Object.fromEntries(media);
    expect(facts["mood/table.webp"]).toMatchObject({
      width: 640,
      height: 360,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(facts["mood/table.webp"].placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(facts["mood/table.webp"].placeholder.length).toBeLessThan(400);
    expect(facts["brand/wordmark.svg"]).toMatchObject({ width: 240, height: 40, placeholder: null });
  });

  it("[SPEED-04] transparent ones have no placeholder", async () => {
    const glass = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    });
    await content.write("media/mood/table.webp", await glass.webp().toBuffer());
    const { items } = await checkContent(content.dir);
    expect(JSON.parse(items.find(({ id }) => id === "mood/table.webp")?.body ?? "{}").placeholder).toBeNull();
  });

  it("are measured again only when they change", async () => {
    const cacheFile = join(content.dir, "..", "cache", "media.json");
    const first = await checkContent(content.dir, { cacheFile });
    const cache = await readFile(cacheFile, "utf8");
    // The cache is used for an unchanged file only.
    await content.write(
      "../cache/media.json",
      cache.replaceAll('"width":640', '"width":641').replaceAll('"width":300', '"width":301'),
    );
    await content.write("media/products/plate.webp", await photograph(200, 200));
    const second = await checkContent(content.dir, { cacheFile });
    const width = (items: typeof first.items, id: string) =>
      JSON.parse(items.find((item) => item.id === id)?.body ?? "{}").width;
    expect([width(second.items, "mood/table.webp"), width(second.items, "products/plate.webp")]).toEqual([641, 200]);
  });

  it("are measured despite an unreadable cache", async () => {
    await content.write("../cache/media.json", "{ half");
    expect(
      (await checkContent(content.dir, { cacheFile: join(content.dir, "..", "cache", "media.json") })).faults,
    ).toEqual([]);
  });
});

it("[SEASON-01] refuses 29 February, two seasons on one day, and blocks of an undefined season", async () => {
  const site = Object(sampleFiles()["site.yaml"]);
  const block = {
    kind: "hero",
    title: "冬",
    tone: "onDark",
    pic: { src: "mood/table.webp", alt: "餐桌" },
    seasons: ["winter"],
  };
  await content.write("pages/home.yaml", { title: "首页", path: "/", blocks: [block] });
  const faultsWith = async (seasons?: object) => {
    await content.write("site.yaml", { ...site, ...(seasons && { seasons }) });
    return (await checkContent(content.dir)).faults.map(({ field, message }) => `${field}: ${message}`);
  };
  expect(await faultsWith()).toEqual([
    "seasons item 1: site.yaml does not say when winter begins (it knows no seasons)",
  ]);
  expect(await faultsWith({ autumn: { begins: "09-07" } })).toEqual([
    "seasons item 1: site.yaml does not say when winter begins (it knows autumn)",
  ]);
  expect(await faultsWith({ winter: { begins: "02-29" } })).toEqual([
    expect.stringContaining("expected a day that every year has, such as 12-07"),
  ]);
  expect(await faultsWith({ winter: { begins: "12-07" }, autumn: { begins: "12-07" } })).toEqual([
    expect.stringContaining("expected every season to begin on a day of its own"),
  ]);
  expect(await faultsWith({ winter: { begins: "12-07" } })).toEqual([]);
});

it("reports the faults of all files at once, in reading order, with their count", async () => {
  for (const [file, text] of Object.entries({
    ...edited("products/fjord-plate.yaml", "price: 680", "prise: 12a"),
    ...edited("pages/home.yaml", "kind: hero", "kind: heros"),
    ...edited("pages/products.yaml", "title: 全部产品", "title: [全部产品"),
    ...edited("products/fjord-bowl.yaml", "price: 460", "price: x"),
  })) {
    await content.write(file, text);
  }
  await content.write("media/brand/wordmark.svg", "<svg/>");
  expect(faultReport((await checkContent(content.dir)).faults).replace(blockKinds.join(", "), "KINDS"))
    .toMatchInlineSnapshot(`
    "content/media/brand/wordmark.svg  the drawing has no viewBox such as viewBox="0 0 120 40", which gives its size
    content/pages/home.yaml:4:11  kind: unknown block kind "heros", expected one of KINDS
    content/pages/products.yaml:2:1  a ] is missing before this
    content/products/fjord-bowl.yaml:12:12  price: expected a number, found text "x"
    content/products/fjord-plate.yaml:30:5  price: missing, expected a number
    content/products/fjord-plate.yaml:34:5  prise: unknown field, did you mean price?

    6 faults in 5 files"
  `);
});

it("normalizes text to NFC", async () => {
  await content.write("series.yaml", { series: { fjord: { name: "e\u0301", category: "series-fjord" } } });
  const { items } = await checkContent(content.dir);
  expect(items.find((item) => item.kind === "series")?.body).toContain("\u00e9");
});

it("reports a fault of an alias at its anchor", async () => {
  const lines = await linesOf({
    "pages/products.yaml":
      'title: 全部产品\nblocks:\n  - kind: hero\n    title: 一\n    tone: onDark\n    pic: &p {src: mood/none.webp, alt: ""}\n  - {kind: hero, title: 二, tone: onDark, pic: *p}\n',
  });
  const fault = "content/pages/products.yaml:6:19  src: missing picture media/mood/none.webp";
  expect(lines).toEqual([fault, fault]);
});

it("refuses a recursive alias", async () => {
  expect(await linesOf({ "series.yaml": "series: &all\n  fjord: *all\n" })).toContain(
    "content/series.yaml:1:1  cannot be read as YAML: an alias refers to what it is part of",
  );
});

it("reports a missing content folder", async () => {
  const dir = `${content.dir}/nowhere`;
  expect((await checkContent(dir)).faults).toEqual([{ file: "nowhere", message: `no content files in ${dir}` }]);
});

it("refuses exponential growth by aliases", async () => {
  const levels = Array.from(
    { length: 12 },
    (_, i) => `a${i}: &a${i} [${Array.from({ length: 9 }, () => (i ? `*a${i - 1}` : "x")).join(", ")}]`,
  );
  const [line] = await linesOf({ "pages/products.yaml": levels.join("\n") });
  expect(line).toContain(
    "content/pages/products.yaml:1:1  cannot be read as YAML: ReferenceError: Excessive alias count",
  );
});

it("[SEC-03] reports links out of the content folder and does not follow them; links within it are ordinary files", async () => {
  const outside = await mkdtemp(join(tmpdir(), "klarholm-outside-"));
  try {
    await writeFile(join(outside, "secret.yaml"), "secret: word\n");
    await writeFile(join(outside, "secret.svg"), await readFile(join(content.dir, "media/brand/wordmark.svg")));
    const link = (to: string, from: string) => symlink(to, join(content.dir, from));
    await link("wordmark.svg", "media/brand/same.svg");
    expect(await linesOf()).toEqual([]);
    await link(join(outside, "secret.yaml"), "products/leak.yaml");
    await link(join(outside, "secret.svg"), "media/brand/leak.svg");
    await link(outside, "media/folder");
    await link("nowhere", "pages/none.yaml");
    const lines = await linesOf();
    const linked = lines.filter((line) => line.includes("a link that leads out of the content folder"));
    expect(linked.map((line) => line.split("  ")[0]?.replace(/^.*?\//, "")).toSorted()).toEqual([
      "media/brand/leak.svg",
      "media/folder",
      "pages/none.yaml",
      "products/leak.yaml",
    ]);
    expect(lines.join("\n")).not.toContain("secret");
  } finally {
    await rm(outside, { recursive: true });
  }
});

describe("[EDIT-01] a page is refused at an address that shows", () => {
  const offered = "expected one of /brand-story/spring, /customer-service/spring, /about-us/spring, /member/spring";
  it.each([
    ["/spring", `no screen shows a page at /spring, ${offered}`],
    ["/brand-story/a/b/spring", `no screen shows a page at /brand-story/a/b/spring, ${offered}`],
    ["/brand-story/spring/", `no screen shows a page at /brand-story/spring/, ${offered}`],
    ["/brand-story/spring?x=1", `no screen shows a page at /brand-story/spring?x=1, ${offered}`],
    ["/find-us", `/find-us belongs to a screen of the site, ${offered}`],
    ["/news/spring", `/news/spring belongs to a screen of the site, ${offered}`],
    ["/about-us/jobs", `/about-us/jobs belongs to a screen of the site, ${offered}`],
    ["/about-us/jobs/spring", `/about-us/jobs/spring belongs to a screen of the site, ${offered}`],
    ["/products/spring", `/products/spring belongs to a screen of the site, ${offered}`],
    [
      "/customer-service/product-verification",
      `/customer-service/product-verification belongs to a screen of the site, ${offered}`,
    ],
    ["/gifting", '/gifting shows the page "gifting", so its file must be named gifting.yaml'],
    ["/brand-story/may", '/brand-story/may shows the page "may", so its file must be named may.yaml'],
    [
      "/collections/spring",
      '/collections/spring shows the page "collection-spring", so its file must be named collection-spring.yaml',
    ],
    [
      "/brand-story/spring",
      "a page at /brand-story/spring needs a block of kind storyBasicConfig, without which it redirects to the home page",
    ],
  ])("%s", async (path, message) => {
    for (const name of ["spring", "spring.draft"]) {
      const file = `pages/${name}.yaml`;
      expect(await linesOf({ [file]: { title: "春", path, blocks: [] } })).toEqual([
        `content/${file}:2:7  path: ${message}`,
      ]);
      await content.write(file, null);
    }
  });

  it("nothing else, and what its own screen needs", async () => {
    const at = (path: string) => ({ title: "春", path, blocks: [{ kind: "storyBasicConfig", subTitle: "春" }] });
    for (const path of ["/brand-story/spring", "/brand-story/may/spring", "/member/spring", "/about-us/spring"])
      expect(await linesOf({ "pages/spring.yaml": at(path) })).toEqual([]);
    expect(
      await linesOf({
        "pages/collection-may.yaml": at("/collections/spring/may"),
        "pages/flora-may.yaml": at("/flora-danica/may"),
        "pages/damaged-for-new.yaml": at("/member/damagedForNew"),
        "pages/member.yaml": at("/member"),
        "pages/gifting.yaml": at("/gifting"),
      }),
    ).toEqual([
      "content/pages/gifting.yaml:2:7  path: a page at /gifting needs a block of kind giftingConfig, without which it redirects to the home page",
    ]);
  });
});
