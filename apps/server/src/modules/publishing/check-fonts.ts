import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fontLicenceName } from "@klarholm/contract/desk/fonts";
import { codePoints, isBlank } from "../fonts/characters.ts";
import { SubsetProcess } from "../fonts/subset-process.ts";
import { displayedWords } from "../fonts/displayed-fields.ts";
import { type Faces, facesOf } from "../fonts/faces.ts";
import { FontError } from "../fonts/font-error.ts";
import { fontReason } from "../fonts/font-reason.ts";
import { faceRoles, type FontFacts } from "../content/font-facts.ts";
import { type ContentItem, contentItem, fontKind } from "../content/items.ts";
import { allFiles, type ContentFolder } from "./content-folder.ts";
import type { Fault } from "./faults.ts";
import { isInsideDir } from "../../lib/is-inside-dir.ts";
import { field } from "./lenient.ts";
import { say } from "../../lib/language.ts";

export interface CheckedFonts {
  faults: Fault[];
  /** Items to publish. */
  items: ContentItem[];
  faces: Faces;
}

/** Measurements by role and file hash: `watch` checks at every save. */
const measurements = new Map<string, FontFacts>();

/** Checks and measures the fonts of site.yaml: files of the folder, or uploads of the desk. */
export async function checkFonts({ single: { site }, locator }: ContentFolder, dir: string): Promise<CheckedFonts> {
  const faults: Fault[] = [];
  const named: Record<string, { file: string }> = {};
  const facts: Record<string, FontFacts> = {};
  const subsetter = new SubsetProcess();
  for (const role of faceRoles) {
    const font = field(field(site?.value, "fonts"), role);
    const [file, licence] = [field(font, "file"), field(font, "licence")];
    // The schema reports other types.
    if (!site || typeof file !== "string" || typeof licence !== "string") continue;
    const fault = (name: string, message: string) => void faults.push(site.at(["fonts", role, name], message));
    const upload = await locator.font(file);
    const terms =
      (await readFont(dir, licence))?.toString("utf8") ??
      (licence === fontLicenceName(file) ? upload?.licence : undefined);
    if (!terms?.trim())
      fault(
        "licence",
        say(
          `fonts/${licence} 应写有字体许可全文，${terms === undefined ? "现在没有这个文件" : "现在是空文件"}`,
          `expected the text of the font's licence in fonts/${licence}, found ${terms === undefined ? "no such file" : "an empty file"}`,
        ),
      );
    const own = await readFont(dir, file);
    const path = own ? join(dir, "fonts", file) : upload?.path;
    const bytes = own ?? (path === undefined ? undefined : await readFile(path));
    if (path === undefined || !bytes) {
      fault(
        "file",
        say(`没有字体“${file}”，fonts/ 里没有这个文件`, `unknown font "${file}", there is no such file in fonts/`),
      );
      continue;
    }
    const hash = createHash("sha256").update(bytes).digest("hex");
    try {
      const known = measurements.get(`${role} ${hash}`) ?? (await subsetter.measure(path, role));
      measurements.set(`${role} ${hash}`, known);
      named[role] = { file };
      facts[file] = known;
    } catch (error) {
      fault(
        "file",
        say(
          `“${file}”不能使用：${fontReason(error)}`,
          `"${file}" cannot be used: ${error instanceof FontError ? error.message : "the font could not be subset"}`,
        ),
      );
    }
  }
  subsetter.close();
  return {
    faults,
    items: Object.entries(facts).map(([file, known]) => contentItem(fontKind, file, known)),
    faces: facesOf({ named, facts }, dir),
  };
}

/** Content of a file below fonts; undefined for a missing file and for a link out of the folder. */
async function readFont(dir: string, name: string): Promise<Buffer | undefined> {
  const path = join(dir, "fonts", name);
  return (await isInsideDir(join(dir, "fonts"), path)) ? readFile(path).catch(() => undefined) : undefined;
}

/** Warns of characters that the display faces lack: browsers show them in a fallback font. */
export function missingCharacters(folder: ContentFolder, { latin, chinese }: Faces): Fault[] {
  return allFiles(folder).flatMap((yaml) =>
    displayedWords(yaml.value).flatMap(({ words, path }) => {
      const missing = codePoints(words).filter(
        (point) => !latin.characters.has(point) && !chinese.characters.has(point) && !isBlank(point),
      );
      if (missing.length === 0) return [];
      return [
        yaml.at(
          path,
          say(
            `标题字体没有 ${missing.map((point) => `“${String.fromCodePoint(point)}”`).join("、")}，会用别的字体显示`,
            `the display face has no ${missing.map((point) => `"${String.fromCodePoint(point)}"`).join(", ")}: shown in another face`,
          ),
        ),
      ];
    }),
  );
}
