import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { foreground } from "../../tools/processes.mjs";
import { SERVER } from "../../tools/server.mjs";
import { startSite } from "../site-process.ts";
import { type Load, load } from "./load.ts";

export interface Publishing {
  load: Load;
  /** Seconds from the command's end until the process serves the new version. */
  seenS: number;
}

/**
 * Publishes a change of the settings while the home page is requested at full speed.
 * @param env settings with the demo's data folder; its content is published from a copy
 * @param folder for the copy
 */
export async function publishUnderLoad(
  env: Record<string, string>,
  folder: string,
  seconds: number,
): Promise<Publishing> {
  const copy = join(folder, "content");
  await cp("content", copy, { recursive: true });
  const site = await startSite(SERVER, { ...env, CONTENT_DIR: copy });
  const settings = join(copy, "site.yaml");
  try {
    const before = await version(site.url);
    const loading = load([site.url], { seconds, headers: { "accept-encoding": "gzip, deflate, br" } });
    await wait((seconds * 1000) / 3);
    const text = await readFile(settings, "utf8");
    await writeFile(settings, text.replace("    keywords: ", "    keywords: 测量,"));
    const code = await foreground(
      process.execPath,
      ["apps/server/src/cli/cli.ts", "content", "apply", "--take", "files"],
      {
        cwd: process.cwd(),
        env: { ...process.env, ...env, CONTENT_DIR: copy },
      },
    );
    if (code !== 0) throw new Error("The content could not be published");
    const published = performance.now();
    while ((await version(site.url)) === before) await wait(20);
    return { seenS: (performance.now() - published) / 1000, load: await loading };
  } finally {
    await site.stop();
    await rm(copy, { recursive: true, force: true });
  }
}

async function version(url: string): Promise<unknown> {
  const answer: { contentVersion?: number } = await (await fetch(`${url}/readyz`)).json();
  return answer.contentVersion;
}
