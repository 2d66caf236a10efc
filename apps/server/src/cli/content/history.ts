import { diff } from "node:util";
import { stringify } from "yaml";
import { UsageError } from "../command-line.ts";
import type { Database } from "../../db/open.ts";
import { type Change, changesOf, itemsAt } from "../../modules/content/content-change.repository.ts";
import { publishedVersion } from "../../modules/content/content.repository.ts";
import { type ContentItem, draftKind, fileFolders, itemKey, singleFiles } from "../../modules/content/items.ts";
import { fileOf } from "../../modules/publishing/export.ts";
import { type ContentInvocation, withDatabase } from "./invocation.ts";
import { say } from "../../lib/language.ts";

type Key = Pick<ContentItem, "kind" | "id">;

/** Prints the history of an item, or of the whole site. */
export function historyCommand(invocation: ContentInvocation): Promise<number> {
  const { print, words } = invocation;
  const [name] = words;
  const item = name === undefined ? undefined : itemNamed(name);
  return withDatabase(invocation, async (db) => {
    const changes = await changesOf(db, item);
    if (changes.length === 0)
      throw new Error(
        item
          ? say(`没有 ${itemName(item)} 的历史`, `There is no history of ${itemName(item)}`)
          : say("还没有历史", "There is no history yet"),
      );
    for (const [version, ofVersion] of Map.groupBy(changes, ({ version: number }) => number)) {
      const [first] = ofVersion;
      if (!first) continue;
      const action = first.hash === null ? say("已删除", "removed") : say("已写入", "written");
      const summary = item ? action : totals(ofVersion);
      print(
        say(
          `版本 ${version}  ${whoAndWhy(first)}（${summary}）`,
          `Version ${version}  ${whoAndWhy(first)}  (${summary})`,
        ),
      );
    }
    return 0;
  });
}

/** Prints the lines that differ between two versions of an item, or of the whole site. */
export function diffCommand(invocation: ContentInvocation): Promise<number> {
  const { print, words, values } = invocation;
  const [name] = words;
  const item = name === undefined ? undefined : itemNamed(name);
  return withDatabase(invocation, async (db) => {
    const to = values.to === undefined ? await publishedVersion(db) : await versionOf(db, "to", values.to);
    const last = item ? (await changesOf(db, item)).find(({ version }) => version <= to)?.version : to;
    if (last === undefined)
      throw new Error(
        say(`到版本 ${to} 为止没有 ${name} 的历史`, `There is no history of ${name} up to version ${to}`),
      );
    const from = values.from === undefined ? last - 1 : await versionOf(db, "from", values.from);
    const [before, after] = await Promise.all([from, to].map((version) => textsAt(db, version)));
    const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].toSorted();
    for (const key of item ? [itemName(item)] : names) {
      const lines = changedLines(before?.get(key) ?? "", after?.get(key) ?? "");
      if (lines.length > 0)
        print([say(`${key}：版本 ${from} 到 ${to}`, `${key}: version ${from} to ${to}`), ...lines].join("\n"));
    }
    return 0;
  });
}

/** Parses the number of a published version. @throws UsageError */
export async function versionOf(db: Database, option: string, text: string): Promise<number> {
  const newest = await publishedVersion(db);
  const version = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (version < 0 || version > newest)
    throw new UsageError(
      say(
        `--${option} 应为 0 到 ${newest} 的版本号，现为 ${text}。`,
        `--${option}: expected a version from 0 to ${newest}, found ${text}.`,
      ),
    );
  return version;
}

/** Parses the name of an item: its file (`pages/home`, `site`) or its key (`page home`). @throws UsageError */
export function itemNamed(text: string): Key {
  const name = text.normalize("NFC").replace(/\.yaml$/, "");
  const [, folder = "", id = "", draft] = /^([^/ ]+)[/ ](.+?)(\.draft)?$/.exec(name) ?? [];
  if (folder === "media") return { kind: folder, id: name.slice("media/".length) };
  const kind = Object.entries(fileFolders).find((pair) => pair.includes(folder))?.[1];
  if (kind) return { kind: draft ? draftKind(kind) : kind, id };
  if (singleFiles.some((single) => single === name)) return { kind: name, id: name };
  throw new UsageError(
    say(
      `应为文件的名称，例如 site、pages/home 或 products/fjord-plate.draft，现为 ${text}。`,
      `Expected the name of a file such as site, pages/home or products/fjord-plate.draft, found ${text}.`,
    ),
  );
}

/** The name of an item: its file without .yaml. */
export function itemName(item: Key): string {
  return item.kind === "media" ? `media/${item.id}` : (fileOf(item)?.replace(/\.yaml$/, "") ?? itemKey(item));
}

/** A change as one line. */
export function changeLine(change: Change): string {
  const sign = change.hash === null ? "-" : "~";
  return say(
    `${sign} ${itemName(change)}  版本 ${change.version}，${whoAndWhy(change)}`,
    `${sign} ${itemName(change)}  version ${change.version}, ${whoAndWhy(change)}`,
  );
}

function whoAndWhy({ changed_at, changed_by, note }: Change): string {
  const time = new Date(changed_at).toLocaleString("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "short",
  });
  return say(
    `${time}（北京时间）${changed_by && `，${changed_by}`}${note && `：${note}`}`,
    `${time} (UTC+8)${changed_by && `, ${changed_by}`}${note && `: ${note}`}`,
  );
}

function totals(changes: readonly Change[]): string {
  const removed = changes.filter(({ hash }) => hash === null).length;
  const written = changes.length - removed;
  return [
    written > 0 && say(`写入 ${written} 项`, `${written} written`),
    removed > 0 && say(`删除 ${removed} 项`, `${removed} removed`),
  ]
    .filter(Boolean)
    .join(say("，", ", "));
}

/** The items of a version as YAML, by name. */
async function textsAt(db: Database, version: number): Promise<Map<string, string>> {
  const items = await itemsAt(db, version);
  return new Map(items.map((item) => [itemName(item), stringify(JSON.parse(item.body))]));
}

/** Lines that differ, with a sign, and the unchanged line before each group. */
function changedLines(before: string, after: string): string[] {
  const lines = (text: string) => (text === "" ? [] : text.trimEnd().split("\n"));
  const all = diff(lines(before), lines(after));
  return all.flatMap(([sign, line], index) => {
    if (sign === 0) return all[index + 1]?.[0] ? [`  ${line}`] : [];
    return [`${sign > 0 ? "-" : "+"} ${line}`];
  });
}
