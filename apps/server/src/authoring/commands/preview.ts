import { Previews } from "../../api/page/previews.ts";
import { readPublished } from "../../published/content.repository.ts";
import { readDrafted } from "../../published/items.ts";
import { type ContentInvocation, withDatabase } from "./invocation.ts";

const longest = 90;

/** Prints an address under which a page's draft can be seen for some days by whoever knows it. */
export async function previewCommand(invocation: ContentInvocation): Promise<number> {
  const {
    config,
    words: [pageId = ""],
    values: { days = "7" },
    print,
  } = invocation;
  const lasting = /^\d{1,2}$/.test(days) ? Number(days) : 0;
  if (lasting < 1 || lasting > longest) throw new Error(`--days: expected a whole number from 1 to ${longest}`);
  await withDatabase(invocation, async (db) => {
    const { pages } = readDrafted((await readPublished(db)).items);
    if (!Object.hasOwn(pages, pageId))
      throw new Error(
        `There is no page "${pageId}" in the database; publish it first, as pages/${pageId}.draft.yaml when visitors must not see it`,
      );
    const token = await new Previews(db).mint(pageId, lasting);
    print(`${config.publicUrl}/preview/${encodeURIComponent(pageId)}?previewToken=${token}`);
  });
  return 0;
}
