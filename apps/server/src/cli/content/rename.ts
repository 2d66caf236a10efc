import { join, resolve } from "node:path";
import { identifier } from "@klarholm/contract";
import { UsageError } from "../command-line.ts";
import { draftKind } from "../../modules/content/items.ts";
import { renameItem } from "../../modules/publishing/rename.ts";
import { itemNamed } from "./history.ts";
import type { ContentInvocation } from "./invocation.ts";
import { say } from "../../lib/language.ts";

/** Gives a page or a news item another id in the files of the content folder. */
export async function renameCommand({ config, words, values, print }: ContentInvocation): Promise<number> {
  const [name = "", to = ""] = words;
  const item = itemNamed(name);
  const kind = (["page", "news"] as const).find((each) => [each, draftKind(each)].includes(item.kind));
  if (!kind)
    throw new UsageError(
      say(
        `只能给页面和动态改编号，例如 pages/spring 或 news/opening；现为 ${name}。`,
        `Pages and news are renamed, such as pages/spring or news/opening; found ${name}.`,
      ),
    );
  if (!identifier().safeParse(to).success)
    throw new UsageError(
      say(`编号只能用字母、数字、- _ 和 .，现为 ${to}。`, `Expected an id of letters, digits, - _ or ., found ${to}.`),
    );
  const mediaDir = resolve(values.media ?? join(config.contentDir, "media"));
  const { files, address } = await renameItem(config.contentDir, mediaDir, {
    kind,
    from: item.id,
    to,
    path: values.path,
  });
  for (const file of files) print(`~ ${file}`);
  if (address) print(say(`${address.from} 现在是 ${address.to}`, `${address.from} is now ${address.to}`));
  return 0;
}
