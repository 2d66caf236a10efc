import { contentCommand } from "../src/cli/content/cli.ts";
import type { Ask } from "../src/cli/ask.ts";
import type { TestDatabase } from "./databases.ts";

/** Runs a content command in English over a content folder and a database. */
export async function runContent(
  args: readonly string[],
  dir: string,
  { dataDir, databaseUrl }: Partial<TestDatabase["settings"]> = {},
  { ask, ...env }: { ask?: Ask | undefined; [setting: string]: unknown } = {},
): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const settings = {
    LANG: "en",
    CONTENT_DIR: dir,
    DATA_DIR: dataDir || `${dir}-data`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(env as Record<string, string>),
  };
  const code = await contentCommand(args, settings, (text) => lines.push(text), undefined, ask);
  return { code, text: lines.join("\n") };
}
