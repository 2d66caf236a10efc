import { mkdir, readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../tools/project.mjs";
import { hashOf } from "../tools/stamps.mjs";

/** Code that makes pictures and font subsets: results of other code must not be reused. */
const makers = hashOf([
  "apps/server/src/modules/images",
  "apps/server/src/modules/fonts",
  "apps/server/fonts",
  "packages/contract/src",
  "package-lock.json",
]).slice(0, 16);

/**
 * Links the caches of pictures and fonts that servers of this run and of earlier ones have made; files are named by a
 * hash of their inputs.
 * @param dataDir the server's data folder, before its start
 */
export async function linkDerivedCaches(dataDir: string): Promise<void> {
  const all = join(ROOT, ".cache/made");
  await mkdir(all, { recursive: true });
  await Promise.all(
    (await readdir(all))
      .filter((name) => name !== makers)
      .map((name) => rm(join(all, name), { recursive: true, force: true })),
  );
  await mkdir(join(dataDir, "cache"), { recursive: true });
  for (const name of ["images", "fonts"]) {
    await mkdir(join(all, makers, name), { recursive: true });
    await symlink(join(all, makers, name), join(dataDir, "cache", name));
  }
}
