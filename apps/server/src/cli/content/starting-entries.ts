import { isCollection, parseDocument } from "yaml";
import type { SingleFile } from "../../modules/content/items.ts";
import type { ContentFolder } from "../../modules/publishing/content-folder.ts";
import { cityOf, picture } from "./starting-files.ts";

interface StartingEntry {
  file: SingleFile;
  /** The field that lists such entries; without one the file itself does. */
  field?: string;
  /** The entry with the layout of its place. */
  text: (id: string, folder: ContentFolder) => string;
}

/** What stands with others in one file. */
export const startingEntries = {
  store: {
    file: "stores",
    field: "stores",
    text: (id, folder) => `  - code: ${id}
    name: 门店名称
    # One of the types above: 旗舰店, 精品店 or 百货专柜 where there are none.
    type: 精品店
    # The code of a city above.
    city: "${cityOf(folder)}"
    # From the district on.
    address: 某区某路1号
    # GCJ-02, as Chinese maps give them.
    coordinates: {longitude: 121.45, latitude: 31.22}
    description: 用一两句话说明这家门店。
    # Of an open store; one that is planned has its day instead, such as opens: 2027-03-01
    phone: 021-0000-0000
    hours: 周一至周日 10:00–21:00
    services: [选购咨询]
    # The first one stands for the store in lists.
    pictures: [${picture(folder)}]
`,
  },
  series: {
    file: "series",
    field: "series",
    text: (id) => `  # category: the code of the category that presents the series.
  ${id}: {name: 系列名称}
`,
  },
  category: {
    file: "categories",
    field: "categories",
    text: (id, folder) => `  # One without children is a leaf: its page lists products.
  - code: ${id}
    name: 类目名称
    # en: Name
    # description: 一段介绍。
    # picture: ${picture(folder)}
`,
  },
  menu: {
    file: "navigation",
    field: "items",
    text: (
      id,
    ) => `  # dropdown: style 1 cards, 2 a picture with goods, 3 columns of series; without it the item is a link.
  - navName: 导航名称
    navKey: ${id}
    jump: /products
`,
  },
  catalog: {
    file: "news-catalogs",
    field: "catalogs",
    text: (id) => `  # News say it as catalog: ${id}
  - {code: ${id}, name: 栏目名称}
`,
  },
  redirect: {
    file: "redirects",
    field: "redirects",
    text: (id) => `  # Pages that move need none. "to" is a path or https://...
  - {from: /${id}, to: /products}
`,
  },
  shape: {
    file: "shapes",
    text: (id) => `# All in millimetres; outline from the foot to the rim as [radius, height].
${id}:
  kind: bowl
  size: {diameter: 120, height: 60}
  outline: [[0, 0], [30, 0], [52, 28], [60, 60]]
`,
  },
} as const satisfies Record<string, StartingEntry>;

export type StartingEntryKind = keyof typeof startingEntries;
export const startingEntryKinds = Object.keys(startingEntries) as StartingEntryKind[];

/**
 * The text of a file with an entry to begin with behind those that it has. In a file that is there the entry is a comment:
 * the file is published as it is, and the entry is not yet what anybody meant.
 * @param text the file as it is; undefined when there is none
 */
export function withStartingEntry(
  kind: StartingEntryKind,
  id: string,
  folder: ContentFolder,
  text: string | undefined,
): string {
  const { field, text: entryOf }: StartingEntry = startingEntries[kind];
  const entry = entryOf(id, folder);
  if (text === undefined) return (field === undefined ? "" : `${field}:\n`) + entry;
  const document = parseDocument(text);
  const list = field === undefined ? document.contents : document.get(field, true);
  const end = isCollection(list) && list.range ? text.slice(0, list.range[1]).trimEnd().length : text.trimEnd().length;
  const [indent = ""] = /^ */.exec(entry) ?? [];
  const commented = entry
    .trimEnd()
    .split("\n")
    .map((line) => `${indent}# ${line.slice(indent.length)}`);
  return `${text.slice(0, end)}\n${commented.join("\n")}\n${text.slice(end).replace(/^\s*\n/, "")}`;
}
