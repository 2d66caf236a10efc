import { siteUrl } from "./harness.ts";

/** A slice of the display faces as a page's sheets declare it. */
export interface DeclaredSlice {
  url: string;
  characters: ReadonlySet<number>;
  /** Of the rest of a face: only what nobody foresaw needs it. */
  ofRest: boolean;
}

const kept = new Map<string, Promise<string>>();

/** Fetches an address once; sheets are shared by pages. */
function textOf(url: string): Promise<string> {
  const known = kept.get(url) ?? fetch(url).then((answer) => answer.text());
  kept.set(url, known);
  return known;
}

/** The slices that the sheets of a page declare, the page's own last; and characters that a face of the device sets. */
export async function slicesOf(
  html: string,
  site = siteUrl,
): Promise<{ slices: DeclaredSlice[]; left: ReadonlySet<number> }> {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="(\/fonts\/[^"]+)"/g)].map(
    ([, href = ""]) => site + href,
  );
  const rules = (await Promise.all(sheets.map(textOf)))
    .join("")
    .matchAll(
      /@font-face\{font-family:"Display (?:Latin|Song)";src:(?:url\(([^)]+)\)|(local))[^}]*unicode-range:([^}]+)\}/g,
    );
  const slices: DeclaredSlice[] = [];
  let left: ReadonlySet<number> = new Set();
  for (const [, url, , range = ""] of rules) {
    if (url === undefined) left = points(range);
    else slices.push({ url: site + url, characters: points(range), ofRest: /-\d+\.woff2$/.test(url) });
  }
  return { slices, left };
}

const sizes = new Map<string, Promise<number>>();

/** Bytes of a slice as it is sent. */
export function sizeOf(url: string): Promise<number> {
  const known =
    sizes.get(url) ??
    fetch(url).then(async (answer) => {
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
      return (await answer.arrayBuffer()).byteLength;
    });
  sizes.set(url, known);
  return known;
}

function points(range: string): Set<number> {
  return new Set(
    range.split(",").flatMap((part) => {
      const [from = 0, to = from] = part
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
}
