import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { fontLimits } from "@klarholm/contract/desk/fonts";
import type { Config } from "../../../config.ts";
import { openStorage } from "../../../plugins/storage/open-storage.ts";
import { putObject } from "../../../plugins/storage/stored-object.ts";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { readScratch, type ScratchFile } from "../../../plugins/http/uploads/scratch-file.ts";
import type { FaceRole, FontFacts } from "../../content/font-facts.ts";
import { fontReason } from "../../fonts/font-reason.ts";
import { SubsetProcess, subsetChild } from "../../fonts/subset-process.ts";
import { addFont, type FontFile, readFonts } from "../../media/font.repository.ts";
import { chunkBytes } from "../../media/media.repository.ts";
import { slugOf } from "../../media/slug.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Resident memory of the process that measures an upload: a face with 65,000 characters takes 400 MB. */
const memoryBytes = 1024 * 1024 * 1024;

/** First bytes of font files as they are called in their ending (OpenType specification, WOFF, WOFF2). */
const endings: Readonly<Record<string, string>> = {
  wOF2: "woff2",
  wOFF: "woff",
  OTTO: "otf",
  "\0\x01\0\0": "ttf",
  true: "ttf",
  // A collection, which the measuring refuses with the reason.
  ttcf: "ttc",
};

/** Handlers for uploaded fonts. */
export function fontHandlers(db: Database, { dataDir, storage: settings }: Pick<Config, "dataDir" | "storage">) {
  const storage = openStorage(settings);
  const subsetter = new SubsetProcess(subsetChild, memoryBytes);
  return {
    async listFonts() {
      return { fonts: (await readFonts(db)).map(presented) };
    },

    async uploadFont({ role, licence }, { actor, file, note }) {
      if (!file) throw new ApiError("BAD_REQUEST", { detail: "no file" });
      note({ detail: file.name });
      if (file.bytes > fontLimits.bytes) throw refused("字体不能超过 20 MB，请换一个文件！");
      const bytes = await readAll(file);
      const ending = endings[bytes.toString("latin1", 0, 4)];
      if (ending === undefined) throw refused("文件不是字体，应为 WOFF2、WOFF、TTF 或 OTF，请换一个文件！");
      const facts = await measured(subsetter, dataDir, bytes, role);
      const name = `${slugOf(file.name, "font")}-${role}-${facts.hash.slice(0, 16)}.${ending}`;
      const font: FontFile = {
        name,
        title: file.name,
        role,
        licence,
        facts: JSON.stringify(facts),
        hash: createHash("sha256").update(bytes).digest("hex"),
        bytes: bytes.length,
        object: await putObject(db, storage, { folder: "fonts", name }, () => bytes),
        added_by: actor.name,
        added_at: new Date().toISOString(),
      };
      await db.transaction().execute((transaction) => addFont(transaction, font, chunksOf(bytes)));
      note({ subject: `font ${font.name}` });
      return presented(font);
    },
  } satisfies Partial<DeskHandlers>;
}

/** Measures a font in a process of its own. @throws ApiError MEDIA_REFUSED */
async function measured(
  subsetter: SubsetProcess,
  dataDir: string,
  bytes: Uint8Array,
  role: FaceRole,
): Promise<FontFacts> {
  const dir = join(dataDir, "cache", "uploaded-fonts");
  const path = join(dir, `${randomUUID()}.new`);
  await mkdir(dir, { recursive: true });
  try {
    await writeFile(path, bytes);
    return await subsetter.measure(path, role);
  } catch (cause) {
    throw refused(`字体不能使用：${fontReason(cause)}，请换一个文件！`, cause);
  } finally {
    await rm(path, { force: true });
  }
}

function refused(message: string, cause?: unknown): ApiError {
  return new ApiError("MEDIA_REFUSED", { message, cause });
}

async function readAll(file: ScratchFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readScratch(file, chunkBytes)) parts.push(part);
  return Buffer.concat(parts);
}

function* chunksOf(bytes: Buffer): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

function presented({ name, title, role, licence, added_by, added_at }: FontFile): DeskAnswer<"uploadFont"> {
  return { file: name, title, role, licence, addedBy: added_by, addedAt: added_at };
}
