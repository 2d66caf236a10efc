import type { ContentFolder } from "../../modules/publishing/content-folder.ts";
import { schemaFolder } from "./json-schemas.ts";
import { say } from "../../lib/language.ts";
import { field, list } from "../../modules/publishing/lenient.ts";

/** What `new` can begin. */
export const startingKinds = ["page", "story", "product", "news", "job"] as const;
export type StartingKind = (typeof startingKinds)[number];

/** Where such a file lies. */
export const folderOfKind = { page: "pages", story: "pages", product: "products", news: "news", job: "jobs" } as const;

interface StartingFile {
  /** Below the content folder. */
  file: string;
  text: string;
}

/**
 * A commented file to begin with, which the check lets pass: it names things that the folder has.
 * It is a draft, so that nothing half-made is published.
 * @throws when the folder lacks what such a file must refer to
 */
export function startingFile(kind: StartingKind, id: string, folder: ContentFolder, today: string): StartingFile {
  const folderName = folderOfKind[kind];
  const schema = kind === "story" ? "page" : kind;
  const head = `# yaml-language-server: $schema=../${schemaFolder}/${schema}.json\n# A draft: only previews show it. Rename it to ${id}.yaml to publish it.\n`;
  return { file: `${folderName}/${id}.draft.yaml`, text: head + bodies[kind](id, folder, today) };
}

const bodies: Record<StartingKind, (id: string, folder: ContentFolder, today: string) => string> = {
  page: (id, folder) => `title: 页面标题
# What search engines and shares say of the page.
description: 用一两句话说明这个页面。
# The address that shows it: below /brand-story, /customer-service, /about-us or /member, and ending in the page's id.
# path: /customer-service/${id}
# From when on, and until when, visitors see it.
# publishTime: 2027-01-01T10:00:00+08:00
# unpublishTime: 2027-02-01T10:00:00+08:00
blocks:
  - kind: storyBasicConfig
    subTitle: 开头的一两句话。
${blocksAfter(folder)}`,
  story: (id, folder) => `title: 故事标题
# What search engines and shares say of the story.
description: 用一两句话说明这个故事。
path: /brand-story/${id}
# publishTime: 2027-01-01T10:00:00+08:00
blocks:
  - kind: storyBasicConfig
    label: Story
    subTitle: 开头的一两句话。
    # cover (the picture over the full width), plain (words alone) or hidden (facts only)
    layout: plain
    # pic: ${picture(folder)}
${blocksAfter(folder)}`,
  product: (id, folder, today) => `# A key of series.yaml.
series: ${seriesOf(folder)}
# Leaf categories of every sibling (categories.yaml).
categories: [${leafOf(folder)}]
material: 瓷
colour: 白
description: |-
  第一段：它是什么，摸起来怎样。

  第二段：它怎样做成。
# Shown as lines; without them the section is left out.
# features: [{name: 工艺, value: 手工施釉}]
# specifications: [{name: 口径, value: 27 厘米}]
# care: [dishwasher, microwave]
# labels: [新品]
products:
  # One entry for each size or colour.
  - id: ${id}
    code: ${id.toUpperCase()}
    name: 产品名称
    displayName: 27 厘米
    # Yuan.
    price: 100
    publishTime: "${today}"
    # unpublishTime: 2027-02-01T10:00:00+08:00
    # Below media; the first one is the main picture, the second shows on hover.
    pictures:
      - ${picture(folder)}
`,
  news: (_id, folder, today) => `title: 新闻标题
# What lists, search engines and shares say of it.
summary: 用一两句话说明发生了什么。
# A code of news-catalogs.yaml.
catalog: ${catalogOf(folder)}
publishTime: "${today}"
# cover: ${picture(folder)}
# HTML: p, h3, h4, ul, ol, li, strong, em, a, blockquote, figure, img, table.
content: |-
  <p>第一段。</p>
`,
  job: (_id, folder, today) => `title: 职位名称
# One of the categories of careers.yaml.
category: ${jobCategoryOf(folder)}
# Codes of cities of stores.yaml.
cities: ["${cityOf(folder)}"]
headcount: 1
publishTime: "${today}"
# When it takes no more applications.
# unpublishTime: 2027-02-01T10:00:00+08:00
summary: 用一两句话说明这个职位。
# Whether applicants choose stores of their city, and whether they send work of theirs.
# storeRequired: true
# workFileRequired: true
# HTML: p, h3, h4, ul, ol, li, strong, em, a, blockquote, figure, img, table.
content: |-
  <h3>您会做些什么</h3>
  <p>第一段。</p>
`,
};

function blocksAfter(folder: ContentFolder): string {
  return `  - kind: common
    title: 小标题
    # HTML: p, h3, h4, ul, ol, li, strong, em, a, blockquote, figure, img, table.
    text: |-
      <p>第一段。</p>
    # pic: ${picture(folder)}
  # More kinds: hero, imageList, SequenceModel, CollapseModel, highlight, goods ... (the desk shows each)
`;
}

export function picture({ media }: ContentFolder): string {
  const pictures = [...media].filter((src) => /\.(?:webp|png|jpg)$/.test(src)).toSorted();
  return `{src: ${first(pictures.filter((src) => src.startsWith("products/")).concat(pictures), say("media 里的图片", "picture below media"))}, alt: 画面里看得见的东西}`;
}

function seriesOf({ single }: ContentFolder): string {
  return first(Object.keys(Object(field(single.series?.value, "series"))), say("系列", "series"));
}

function catalogOf({ single }: ContentFolder): string {
  return first(
    list(field(single["news-catalogs"]?.value, "catalogs")).map((catalog) => String(field(catalog, "code"))),
    say("动态栏目", "news catalogue"),
  );
}

function jobCategoryOf({ single }: ContentFolder): string {
  return first(list(field(single.careers?.value, "categories")).map(String), say("职位类别", "category of positions"));
}

export function cityOf({ single }: ContentFolder): string {
  const provinces = list(field(single.stores?.value, "areas"));
  return first(
    provinces.flatMap((province) => list(field(province, "cities"))).map((city) => String(field(city, "code"))),
    say("城市", "city"),
  );
}

function leafOf({ single }: ContentFolder): string {
  const leaves = (nodes: unknown): string[] =>
    list(nodes).flatMap((node) =>
      field(node, "children") === undefined ? [String(field(node, "code"))] : leaves(field(node, "children")),
    );
  return first(leaves(field(single.categories?.value, "categories")), say("类目", "category"));
}

function first(candidates: readonly string[], noun: string): string {
  const [found] = candidates;
  if (found === undefined)
    throw new Error(
      say(
        `内容文件夹里还没有${noun}，新文件要用到它`,
        `The content folder has no ${noun} yet, which the new file would refer to`,
      ),
    );
  return found;
}
