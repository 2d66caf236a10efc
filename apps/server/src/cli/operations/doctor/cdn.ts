import { connectDatabase } from "../../../db/open.ts";
import { purgeJob } from "../../../modules/cdn/purge-job.ts";
import { fault, type Finding, type Host, look, ok, reason } from "./finding.ts";

/** Milliseconds of a statement. */
const timeoutMs = 10_000;

/** Whether the CDN took the last purge. */
export async function cdn({ config }: Host): Promise<Finding[]> {
  if (!config.cdn) return [];
  const db = connectDatabase(config, () => undefined, timeoutMs);
  try {
    const last = await db
      .selectFrom("background_job")
      .select(["state", "error"])
      .where("kind", "=", purgeJob)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!last)
      return [look("还没有刷新过 CDN；服务启动时会刷新。", "The CDN was not purged yet; the server's start does.")];
    if (last.state === "done") return [ok("CDN 接受了最近一次刷新。", "The CDN took the last purge.")];
    if (last.error === "") return [look("正在刷新 CDN。", "A purge of the CDN is under way.")];
    return [
      fault(
        `最近一次刷新 CDN 没有成功（${last.error}），页面最多还会旧 ${config.cdn.maxAge} 秒。`,
        `The last purge of the CDN failed; pages may be outdated for ${config.cdn.maxAge} s.`,
      ),
    ];
  } catch (error) {
    return [look(`无法读取 CDN 的刷新记录（${reason(error)}）。`, "The purges of the CDN cannot be read.")];
  } finally {
    await db.destroy();
  }
}
