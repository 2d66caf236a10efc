import { z } from "zod";
import type { Database } from "../../db/open.ts";
import { say } from "../../lib/language.ts";
import { publicPages } from "../../modules/pages/public-pages.ts";
import { openContentSource } from "../../modules/content/source.ts";
import { count } from "../../modules/publishing/faults.ts";
import { type ContentInvocation, withDatabase } from "./invocation.ts";

/** Baidu's limit for one request. */
const batchSize = 2000;
const timeoutMs = 20_000;

/** Baidu's answer, by the documentation in its console: counts of accepted and remaining addresses, or an error. */
const answerSchema = z.union([
  z.object({
    success: z.int(),
    remain: z.int(),
    not_same_site: z.array(z.string()).optional(),
    not_valid: z.array(z.string()).optional(),
  }),
  z.object({ error: z.int(), message: z.string() }),
]);

/** Submits new and changed pages to Baidu. */
export function pushCommand(invocation: ContentInvocation): Promise<number> {
  const { config, print } = invocation;
  const { baiduPush, publicUrl } = config;
  if (baiduPush === undefined)
    throw new Error(
      say(
        "未设置 BAIDU_PUSH：请填百度资源平台给出的接口调用地址",
        "BAIDU_PUSH is not set: it is the address that Baidu's console shows",
      ),
    );
  return withDatabase(invocation, async (db) => {
    const pending = await pendingPages(db);
    let submitted = 0;
    for (let start = 0; start < pending.length; start += batchSize) {
      const pages = pending.slice(start, start + batchSize);
      const answer = await send(
        baiduPush,
        pages.map(({ path }) => new URL(path, publicUrl).href),
      );
      if ("error" in answer) {
        print(
          say(
            `百度没有收下（${answer.error} ${answer.message}）；已告知 ${submitted} 个，余下的下次再试`,
            `Baidu refused (${answer.error} ${answer.message}); ${count(submitted, "page")} submitted, the rest is retried next time`,
          ),
        );
        return 1;
      }
      const refused = [...(answer.not_same_site ?? []), ...(answer.not_valid ?? [])];
      for (const address of refused) print(say(`百度不接受 ${address}`, `Baidu does not accept ${address}`));
      const accepted = pages.filter(({ path }) => !refused.includes(new URL(path, publicUrl).href));
      await recordSubmitted(db, accepted);
      submitted += accepted.length;
    }
    print(say(`已把 ${submitted} 个页面告诉百度`, `${count(submitted, "page")} submitted to Baidu`));
    return 0;
  });
}

/** Public pages that are new or changed since they were submitted. Deletes the records of removed pages. */
async function pendingPages(db: Database) {
  const contents = await openContentSource(db, { interval: 0 });
  const pages = await publicPages(contents.current());
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
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer = await response.json();
  } catch {
    // The cause is not reported: it names the address, which holds the token.
    return { error: 0, message: say("连不上，或答非所问", "no connection, or an unreadable answer") };
  }
  const parsed = answerSchema.safeParse(answer);
  return parsed.success ? parsed.data : { error: 0, message: say("答复无法识别", "an answer of unknown form") };
}

async function recordSubmitted(db: Database, pages: readonly { path: string; changedAt: string }[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { path, changedAt: changed_at } of pages)
      await transaction
        .insertInto("engine_push")
        .values({ path, changed_at })
        .onConflict((conflict) => conflict.column("path").doUpdateSet({ changed_at }))
        .execute();
  });
}
