import { checkContent } from "../apps/server/src/modules/publishing/check.ts";
import { readContent } from "../apps/server/src/modules/content/read-content.ts";
import type { ContentSource } from "../apps/server/src/modules/content/source.ts";
import type { Content, ContentSnapshot, ProductGroup } from "../apps/server/src/modules/content/snapshot.ts";

/** The demo brand's content as a running server holds it. */
export async function demoContent(): Promise<Content> {
  const { faults, items } = await checkContent("content");
  if (faults.length > 0) throw new Error("The content folder has faults: run `npm run content -- check`");
  return readContent(items);
}

/** Prefixes of generated names, so that a large catalogue has a large vocabulary as well. */
const first = [..."晨雾松针潮汐灯塔白桦雪原浅滩石楠苔原冰川渔火帆影暮色橡木银莲海岬春汛霜花麦浪云杉"];
const second = [..."纹影光色线韵风语枝叶波痕环珠"];
const kinds = [
  "餐盘",
  "汤碗",
  "饭碗",
  "高脚杯",
  "红酒杯",
  "水杯",
  "威士忌杯",
  "茶壶",
  "咖啡杯碟",
  "马克杯",
  "花瓶",
  "烛台",
  "醒酒瓶",
  "水壶",
  "蛋糕架",
  "纪念盘",
];

/**
 * A deterministic catalogue of any size: the demo's groups repeated with other names, codes, prices and days, in 48
 * series; in fewer when a series would have too few products to fill a page's row.
 * @param count products in all
 */
export function madeUpContent(demo: Content, count: number): ContentSnapshot {
  const templates = Object.values(demo.productGroups);
  const inAll = Math.min(48, Math.max(1, Math.floor(count / 25)));
  const series = Object.fromEntries(
    Array.from({ length: inAll }, (_, at) => [`made-${at}`, { name: name(at * 7), en: `Made${letters(at)}` }]),
  );
  const productGroups: Record<string, ProductGroup> = {};
  let made = 0;
  for (let round = 0; made < count; round += 1) {
    const template = templates[round % templates.length];
    if (!template) break;
    const products = template.products.slice(0, count - made).map((product, at) => {
      const number = made + at;
      const kind = kinds[(round * 7 + at) % kinds.length] ?? "";
      return {
        ...product,
        id: `made-${number}`,
        code: `MU-${100_000 + number}`,
        name: `${name(round * 31 + at)}${kind} ${10 + ((number * 7) % 90)} 厘米`,
        price: 80 + ((number * 7919) % 6000),
        publishTime: `20${10 + (number % 17)}-0${1 + (number % 9)}-1${number % 10}T10:00:00+08:00`,
      };
    });
    productGroups[`made-${round}`] = { ...template, series: `made-${round % inAll}`, products };
    made += products.length;
  }
  const content = { ...demo, series, productGroups };
  return {
    version: count,
    revision: String(count),
    publishedAt: "2026-01-01T00:00:00Z",
    changedAt: {},
    unreadable: [],
    content,
    drafted: content,
  };
}

function name(at: number): string {
  return (
    (first[at % first.length] ?? "") +
    (first[(at * 3 + 5) % first.length] ?? "") +
    (second[Math.floor(at / first.length) % second.length] ?? "")
  );
}

function letters(at: number): string {
  return String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26));
}

/** A source of content that never changes, for a server without a database of content. */
export function unchanging(snapshot: ContentSnapshot): ContentSource {
  return {
    current: () => snapshot,
    pinned: (run) => run(),
    beforeServing: () => {},
    onVersion: () => {},
    validity: () => ({ confirmedAt: Date.now(), until: Number.POSITIVE_INFINITY }),
    refresh: async () => {},
    newest: async () => snapshot,
    close: async () => {},
  };
}
