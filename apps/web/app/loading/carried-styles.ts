/** The classes that the build's sheets speak of, by the sheet's address, which names its text. */
const classesAt = new Map<string, readonly string[]>();

/**
 * A page that carries its styles: nothing stands between its first words and its first picture. The links stay, without
 * effect, because React looks for them when it takes the page over, and because they tell everybody later what is there.
 * Sheets of which the page has no class come at the first sign of a visitor (hold-scripts.ts), who alone can bring
 * anything else; any earlier they would have the whole page laid out again for nothing. So do those marked `data-late`;
 * where no scripts run, they are linked as ever.
 * @param html a whole page as React writes it
 * @param mark what the page's own parts bear as their nonce
 * @param sheetAt the text of a sheet; one that is not there stays linked
 * @param besides parts that the page gets later, with the classes in them; none by default
 */
export async function withStylesCarried(
  html: string,
  mark: string,
  sheetAt: (address: string) => Promise<string | undefined>,
  besides: readonly { classes: ReadonlySet<string> }[] = [],
): Promise<string> {
  const used = [classesIn(html), ...besides.map(({ classes }) => classes)];
  const end = html.indexOf("</head>");
  const carried: string[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const { 0: link, 1: href = "", index } of html.slice(0, end).matchAll(sheetLink)) {
    parts.push(html.slice(at, index));
    at = index + link.length;
    const address = href.replaceAll("&amp;", "&").replace(/#$/, "");
    if (link.includes(" data-late")) {
      parts.push(asleep(link), `<noscript>${link}</noscript>`);
      continue;
    }
    const css = await sheetAt(address);
    if (css === undefined) parts.push(link);
    else if (isNeeded(address, css, used)) {
      carried.push(css);
      parts.push(asleep(link), address.startsWith("/assets/") ? sign(address) : "");
    } else parts.push(asleep(link, ` data-late=""`));
  }
  parts.push(html.slice(at, end), `<style nonce="${mark}">${carried.join("\n")}</style>`, html.slice(end));
  return parts.join("");
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

/** Whether a sheet says anything of a page: of a class that it has, or, where it names none, of all pages. */
function isNeeded(address: string, css: string, used: readonly ReadonlySet<string>[]): boolean {
  const classes = classesAt.get(address) ?? [...css.matchAll(/\.(_[a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name);
  if (classes.length === 0) return true;
  classesAt.set(address, classes);
  return classes.some((name) => used.some((names) => names.has(name)));
}

/** The names of all classes in some HTML. */
export function classesIn(html: string): ReadonlySet<string> {
  const used = new Set<string>();
  const lists = new Set<string>();
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
    at += opening.length;
    lists.add(html.slice(at, html.indexOf('"', at)));
  }
  for (const list of lists) for (const name of list.split(" ")) used.add(name);
  return used;
}

const opening = ' class="';
