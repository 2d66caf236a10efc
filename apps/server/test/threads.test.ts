import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

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

it.each(["search/search-thread.ts", "api/careers/application-thread.ts", "api/careers/file-type/file-judge-thread.ts"])(
  "%s holds no schemas, which the process has already",
  (thread) => {
    const modules = modulesOf(thread);
    expect(modules.filter((url) => url.endsWith(thread))).toHaveLength(1);
    expect(modules.filter((url) => url.includes("/node_modules/zod/"))).toEqual([]);
  },
);
