import { checkContent } from "../src/modules/publishing/check.ts";
import { applyContent } from "../src/modules/publishing/publish.ts";
import { openDatabase } from "../src/db/open.ts";

/**
 * Publishes from a process of its own. Arguments: the content folder, the database's settings as JSON, and
 * `die` to end in the middle without a chance to clean up.
 */
const [dir = "", settings = "{}", fate] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(settings));
const { items } = await checkContent(dir);
await applyContent(db, items, {
  onWritten: (done, total) => {
    if (fate === "die" && done === Math.floor(total / 2)) process.kill(process.pid, "SIGKILL");
  },
});
await db.destroy();
