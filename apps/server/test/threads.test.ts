import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SERVER } from "../../../tools/server.mjs";

const src = join(import.meta.dirname, "../src");

/** Every file that a thread reads before it begins: by itself each of them ends at once, with its modules there. */
const modulesOf = (thread: string): string[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import { registerHooks } from "node:module";
        const read = [];
        registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) });
        await import(${JSON.stringify(join(src, thread))}).catch(() => {});
        console.log(JSON.stringify(read));
        process.exit();`,
      ],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    ),
  );

it.each([
  "modules/search/engine/search-thread.ts",
  "modules/careers/application-thread.ts",
  "modules/careers/documents/document-worker.ts",
])("%s holds no schemas, which the process has already", (thread) => {
  const modules = modulesOf(thread);
  expect(modules.filter((url) => url.endsWith(thread))).toHaveLength(1);
  expect(modules.filter((url) => url.includes("/node_modules/zod/"))).toEqual([]);
});

it("a thread whose start made many objects, as an index does, holds no room for as many", () => {
  const thread = `
    import { writeSync } from "node:fs";
    import { getHeapSpaceStatistics } from "node:v8";
    let kept = [];
    for (let i = 0; i < 3e6; i++) {
      kept.push({ i });
      if (kept.length > 2e5) kept = [];
    }
    writeSync(1, String(getHeapSpaceStatistics().find((space) => space.space_name === "new_space").physical_space_size));`;
  const [flag = ""] = SERVER;
  const held = execFileSync(
    process.execPath,
    [
      flag,
      "--input-type=module",
      "--eval",
      `import { Worker } from "node:worker_threads";
      import { threadLimits } from ${JSON.stringify(join(src, "workers/thread-limits.ts"))};
      new Worker(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(thread)}`)}), { resourceLimits: threadLimits });`,
    ],
    { encoding: "utf8" },
  );
  expect(Number(held)).toBeGreaterThan(0);
  expect(Number(held)).toBeLessThan(8e6);
});
