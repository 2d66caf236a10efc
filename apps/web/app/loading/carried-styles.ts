import type { SharedText } from "@klarholm/contract/site";
import type { PageText } from "./page-text.ts";

interface Sheet extends SharedText {
  /** The classes that it speaks of; of a sheet that names none, every page is. */
  classes: readonly string[];
}

/** The sheets of the build and of brands by their addresses, which name their texts. */
const sheets = new Map<string, Sheet>();

/**
 * A page that carries its styles: nothing stands between its first words and its first picture. The links stay, without
 * effect, because React looks for them when it takes the page over, and because they tell everybody later what is there.
 * Sheets of which the page has no class come at the first sign of a visitor (hold-scripts.ts), who alone can bring
 * anything else; any earlier they would have the whole page laid out again for nothing. So do those marked `data-late`;
 * where no scripts run, they are linked as ever.
 * @param page as React writes it
 * @param sheetAt the text of a sheet; one that is not there stays linked
 * @param besides parts that the page gets later, with the classes in them; none by default
 * @returns the head with its links, and the sheets that belong into a style element at its end
 */
export async function withStylesCarried(
  { head, text }: Pick<PageText, "head" | "text">,
  sheetAt: (address: string) => Promise<string | undefined>,
  besides: readonly { classes: ReadonlySet<string> }[] = [],
): Promise<{ head: string; carried: SharedText[] }> {
  const used = [classesIn(text), ...besides.map(({ classes }) => classes)];
  const carried: SharedText[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const { 0: link, 1: href = "", index } of head.matchAll(sheetLink)) {
    parts.push(head.slice(at, index));
    at = index + link.length;
    const address = href.replaceAll("&amp;", "&").replace(/#$/, "");
    if (link.includes(" data-late")) {
      parts.push(asleep(link), `<noscript>${link}</noscript>`);
      continue;
    }
    const sheet = await readSheet(address, sheetAt);
    if (sheet === undefined) parts.push(link);
    else if (isNeeded(sheet, used)) {
      carried.push(sheet);
      parts.push(asleep(link), address.startsWith("/assets/") ? sign(address) : "");
    } else parts.push(asleep(link, ` data-late=""`));
  }
  parts.push(head.slice(at));
  return { head: parts.join(""), carried };
}

/** React puts every sheet into the head. */
const sheetLink = /<link\b[^>]*? rel="stylesheet"[^>]*? href="([^"]*)"[^>]*>/g;

/** A disabled sheet is not even asked for. */
function asleep(link: string, attribute = ""): string {
  return link.replace(/\/?>$/, `${attribute} disabled=""/>`);
}

/**
 * Says that the page has a sheet, for the whole visit: React takes its own links away when it leaves a page (patient-import.ts),
 * and Vite, which loads parts with their sheets, looks for addresses without the `#` that React Router puts behind them.
 */
function sign(address: string): string {
  return `<link rel="stylesheet" href="${address}" data-carried="" disabled=""/>`;
}

async function readSheet(
  address: string,
  sheetAt: (address: string) => Promise<string | undefined>,
): Promise<Sheet | undefined> {
  const known = sheets.get(address);
  if (known) return known;
  const text = await sheetAt(address);
  if (text === undefined) return undefined;
  const sheet = { text: `${text}\n`, classes: [...text.matchAll(/\.(_[a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name) };
  if (/^\/(?:assets|theme)\//.test(address)) sheets.set(address, sheet);
  return sheet;
}

/** Whether a sheet says anything of a page: of a class that it has, or, where it names none, of all pages. */
function isNeeded({ classes }: Sheet, used: readonly ReadonlySet<string>[]): boolean {
  return classes.length === 0 || classes.some((name) => used.some((names) => names.has(name)));
}

/** The names in each list of classes that was ever read; there are as many as components write. */
const namesIn = new Map<string, readonly string[]>();

/** The names of all classes in some HTML. */
export function classesIn(html: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const list of new Set(html.match(/ class="[^"]*"/g))) for (const name of namesOf(list)) names.add(name);
  return names;
}

function namesOf(list: string): readonly string[] {
  const known = namesIn.get(list);
  if (known) return known;
  // A copy: what is cut out of a page keeps the whole of it in memory.
  const copy = Buffer.from(list).toString();
  const names = copy.slice(' class="'.length, -1).split(" ");
  namesIn.set(copy, names);
  return names;
}
