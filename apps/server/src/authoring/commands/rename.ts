import { join, resolve } from "node:path";
import { identifier } from "@klarholm/contract";
import { UsageError } from "../../command-line.ts";
import { draftKind } from "../../published/items.ts";
import { renameItem } from "../rename.ts";
import { itemNamed } from "./history.ts";
import type { ContentInvocation } from "./invocation.ts";

/** Gives a page or a news item another id in the files of the content folder. */
export async function renameCommand({ config, words, values, print }: ContentInvocation): Promise<number> {
  const [name = "", to = ""] = words;
  const item = itemNamed(name);
  const kind = (["page", "news"] as const).find((each) => [each, draftKind(each)].includes(item.kind));
  if (!kind) throw new UsageError(`Pages and news are renamed, such as pages/spring or news/opening; found ${name}.`);
  if (!identifier().safeParse(to).success)
    throw new UsageError(`Expected an id of letters, digits, - _ or ., found ${to}.`);
  const mediaDir = resolve(values.media ?? join(config.contentDir, "media"));
  const { files, address } = await renameItem(config.contentDir, mediaDir, {
    kind,
    from: item.id,
    to,
    path: values.path,
  });
  for (const file of files) print(`~ ${file}`);
  if (address) print(`${address.from} is now ${address.to}`);
  return 0;
}
