import { z } from "zod";
import type { Database } from "../../db/open.ts";
import { say } from "../../lib/language.ts";
import { publicPages } from "../../modules/pages/sitemap.ts";
import { openContentSource } from "../../modules/content/source.ts";
import { count } from "../../modules/publishing/faults.ts";
import { type ContentInvocation, withDatabase } from "./invocation.ts";

/** Addresses that Baidu takes at once. */
const mostAtOnce = 2000;
/** Milliseconds for one answer. */
const patience = 20_000;

/** What Baidu answers, as its console describes it: how many it took, how many more it takes today, or why none. */
const answerSchema = z.union([
  z.object({
    success: z.int(),
    remain: z.int(),
    not_same_site: z.array(z.string()).optional(),
    not_valid: z.array(z.string()).optional(),
  }),
  z.object({ error: z.int(), message: z.string() }),
]);

/** Tells Baidu of the pages that are new or have changed since it was told of them. */
export function pushCommand(invocation: ContentInvocation): Promise<number> {
  const {
    config: { baiduPush, publicUrl },
    print,
  } = invocation;
  if (baiduPush === undefined)
    throw new Error(
      say(
        "未设置 BAIDU_PUSH：请填百度资源平台给出的接口调用地址",
        "BAIDU_PUSH is not set: it is the address that Baidu's console shows",
      ),
    );
  return withDatabase(invocation, async (db) => {
    const untold = await untoldPages(db);
    let told = 0;
    for (let start = 0; start < untold.length; start += mostAtOnce) {
      const pages = untold.slice(start, start + mostAtOnce);
      const answer = await send(
        baiduPush,
        pages.map(({ path }) => new URL(path, publicUrl).href),
      );
      if ("error" in answer) {
        print(
          say(
            `百度没有收下（${answer.error} ${answer.message}）；已告知 ${told} 个，余下的下次再试`,
            `Baidu refused (${answer.error} ${answer.message}); told of ${count(told, "page")}, the rest is tried again next time`,
          ),
        );
        return 1;
      }
      const refused = [...(answer.not_same_site ?? []), ...(answer.not_valid ?? [])];
      for (const address of refused) print(say(`百度不接受 ${address}`, `Baidu does not take ${address}`));
      const taken = pages.filter(({ path }) => !refused.includes(new URL(path, publicUrl).href));
      await remember(db, taken);
      told += taken.length;
    }
    print(say(`已把 ${told} 个页面告诉百度`, `Baidu was told of ${count(told, "page")}`));
    return 0;
  });
}

/** The public pages that are new or have changed since; forgets those that are gone. */
async function untoldPages(db: Database) {
  const contents = await openContentSource(db, { interval: 0 });
  const pages = publicPages(contents.current());
  await contents.close();
  const rows = await db.selectFrom("engine_push").selectAll().execute();
  const known = new Map(rows.map(({ path, changed_at }) => [path, changed_at]));
  const present = new Set(pages.map(({ path }) => path));
  for (const path of known.keys())
    if (!present.has(path)) await db.deleteFrom("engine_push").where("path", "=", path).execute();
  return pages.filter(({ path, changedAt }) => known.get(path) !== changedAt);
}

async function send(to: string, addresses: readonly string[]): Promise<z.infer<typeof answerSchema>> {
  let answer: unknown;
  try {
    const response = await fetch(to, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: addresses.join("\n"),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    answer = await response.json();
  } catch {
    // Not the cause: it would name the address, which holds the token.
    return { error: 0, message: say("连不上，或答非所问", "not reached, or no answer that can be read") };
  }
  const parsed = answerSchema.safeParse(answer);
  return parsed.success ? parsed.data : { error: 0, message: say("答复无法识别", "an answer of another form") };
}

async function remember(db: Database, pages: readonly { path: string; changedAt: string }[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { path, changedAt: changed_at } of pages)
      await transaction
        .insertInto("engine_push")
        .values({ path, changed_at })
        .onConflict((conflict) => conflict.column("path").doUpdateSet({ changed_at }))
        .execute();
  });
}
