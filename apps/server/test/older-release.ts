import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../src/db/migrations/index.ts";

const root = join(import.meta.dirname, "../../..");

/** Output of Git; undefined in an archive or a shallow clone. */
function git(...args: string[]): Buffer | undefined {
  try {
    return execFileSync("git", ["-C", root, ...args], { maxBuffer: 256e6, stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return undefined;
  }
}

/** The commit before the newest migration; undefined without history. */
export function commitBeforeMigration(): string | undefined {
  const file = `apps/server/src/db/migrations/${Object.keys(migrations).at(-1)}.ts`;
  const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", file)?.toString().trim();
  // The newest migration may not be committed yet.
  return git("rev-parse", "--verify", added ? `${added}^` : "HEAD")
    ?.toString()
    .trim();
}

/** The server of another commit, with the packages of this one. */
export async function olderServer(commit: string): Promise<{ main: string } & AsyncDisposable> {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-older-"));
  const archive = git("archive", commit, "apps/server", "packages", "package.json");
  execFileSync("tar", ["-x", "-C", dir], { input: archive });
  const packages = (folder: string) => readdirSync(join(root, folder)).filter((name) => !name.startsWith("."));
  mkdirSync(join(dir, "node_modules/@klarholm"), { recursive: true });
  for (const name of packages("node_modules"))
    if (name !== "@klarholm") symlinkSync(join(root, "node_modules", name), join(dir, "node_modules", name));
  symlinkSync(join(dir, "packages/contract"), join(dir, "node_modules/@klarholm/contract"));
  // Packages in the server's own node_modules.
  if (existsSync(join(root, "apps/server/node_modules")))
    symlinkSync(join(root, "apps/server/node_modules"), join(dir, "apps/server/node_modules"));
  return {
    main: join(dir, "apps/server/src/main.ts"),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  };
}
