import { checkContent } from "../src/modules/publishing/check.ts";
import { applyContent } from "../src/modules/publishing/publish.ts";
import { openDatabase } from "../src/db/open.ts";

/**
 * Publishes in a separate process. Arguments: content folder, database settings as JSON, and optionally `die` to kill the
 * process in the middle.
 */
const [dir = "", settings = "{}", fate] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(settings));
const { items } = await checkContent(dir);
await applyContent(db, items, {
  onWritten: (done) => {
    if (fate === "die" && done === 2) process.kill(process.pid, "SIGKILL");
  },
});
await db.destroy();
