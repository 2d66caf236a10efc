import { createPreviewToken, previewPath } from "../../modules/editorial/page/previews.ts";
import { readHashes } from "../../modules/content/content.repository.ts";
import { type ContentItem, draftKind, fileFolders, itemKey } from "../../modules/content/items.ts";
import { readDrafted } from "../../modules/content/read-content.ts";
import { say } from "../../lib/language.ts";
import { type ContentInvocation, withDatabase } from "./invocation.ts";
import { withChecked } from "./publish.ts";

const maxDays = 90;
const kinds: readonly string[] = Object.values(fileFolders);

/** Prints an address that shows an item from the current files for some days. */
export function previewCommand(invocation: ContentInvocation): Promise<number> {
  const { config, words, values, print } = invocation;
  const [name = ""] = words;
  const { days = "7" } = values;
  const validDays = /^\d{1,2}$/.test(days) ? Number(days) : 0;
  if (validDays < 1 || validDays > maxDays)
    throw new Error(say(`--days 应为 1 到 ${maxDays} 的整数`, `--days: expected a whole number from 1 to ${maxDays}`));
  return withChecked({ ...invocation, words: [] }, (items) =>
    withDatabase(invocation, async (db) => {
      const content = readDrafted(items);
      const { item, product } = findItem(name, items, content.productGroups);
      const published = new Map((await readHashes(db)).map((row) => [itemKey(row), row.hash]));
      const changed = items.filter((each) => published.get(itemKey(each)) !== each.hash);
      const token = await createPreviewToken(db, item, validDays, changed);
      print(`${config.publicUrl}${previewPath(item, content, product)}?previewToken=${token}`);
      return 0;
    }),
  );
}

/** The item of an id, a product id or a file name. @throws when there is none, or more than one */
function findItem(
  text: string,
  items: readonly ContentItem[],
  groups: Readonly<Record<string, { products: readonly { id: string }[] }>>,
): { item: Pick<ContentItem, "kind" | "id">; product?: string } {
  const name = text.normalize("NFC").replace(/(?:\.draft)?\.yaml$|\.draft$/, "");
  const [id = "", folder] = name.split(/[/ ]/).toReversed();
  const isOf = (kind: string) =>
    folder === undefined || Object.entries(fileFolders).some((pair) => pair[1] === kind && pair.includes(folder));
  const found = kinds
    .filter(isOf)
    .filter((kind) => items.some((item) => item.id === id && (item.kind === kind || item.kind === draftKind(kind))))
    .map((kind) => ({ item: { kind, id } }));
  const ofProduct = Object.entries(groups)
    .filter(
      ([group, { products }]) => group !== id && isOf(fileFolders.products) && products.some((each) => each.id === id),
    )
    .map(([group]) => ({ item: { kind: fileFolders.products, id: group }, product: id }));
  const [first, second] = [...found, ...ofProduct];
  if (!first)
    throw new Error(
      say(
        `文件里没有页面、商品、动态或职位“${text}”`,
        `There is no page, product, news item or position "${text}" in the files`,
      ),
    );
  if (second)
    throw new Error(
      say(
        `“${text}”不止一个，请写明文件夹，例如 pages/${id} 或 products/${id}`,
        `There is more than one "${text}"; say the folder, such as pages/${id} or products/${id}`,
      ),
    );
  return first;
}
