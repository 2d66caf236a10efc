import { siteUrl } from "./harness.ts";

/** A slice of the display faces as a page's stylesheets declare it. */
export interface DeclaredSlice {
  url: string;
  characters: ReadonlySet<number>;
  /** The slice of all remaining characters of a face: only unexpected text needs it. */
  ofRest: boolean;
}

const responses = new Map<string, Promise<string>>();

/** Fetches an address once; pages share stylesheets. */
function textOf(url: string): Promise<string> {
  const known = responses.get(url) ?? fetch(url).then((answer) => answer.text());
  responses.set(url, known);
  return known;
}

/**
 * The slices that the stylesheets of a page declare, the page's own last; and characters for which the device's font is
 * used.
 */
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
