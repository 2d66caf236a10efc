import type { DocumentFinding } from "@klarholm/contract/documents";
import type { CompoundFile } from "./compound-file.ts";
import { isProgramName } from "./embedded-program.ts";
import { RefusedDocument } from "./verdict.ts";

/** A file that was inserted into a document as an icon ([MS-OLEDS] 2.3.6). */
const packageStream = "\u0001Ole10Native";
/** The class of links by an address ([MS-OSHARED] 2.3.7.1). */
const urlMoniker = Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex");

/** The streams of a VBA project ([MS-OVBA] 2.2). */
const vbaStreams = ["_vba_project", "_vba_project_cur", "projectwm"];

/**
 * Inspects the objects of a compound file: refuses macros and programs, reports other objects.
 * @throws RefusedDocument macros or program; RangeError for a damaged file
 */
export function inspectObjects(file: CompoundFile): Set<DocumentFinding> {
  const findings = new Set<DocumentFinding>();
  const names = new Set(file.entries.map(({ name }) => name.toLowerCase()));
  if (vbaStreams.some((name) => names.has(name))) throw new RefusedDocument("macros", "a VBA project");
  for (const entry of file.entries) {
    // Word stores an object in a storage with a numeric name, and an equation in a stream ([MS-DOC] 2.9.162).
    if (/^_\d{5,}$/.test(entry.name) || entry.name === "Equation Native") findings.add("embeddedObject");
    if (entry.kind !== "stream") continue;
    if (/^(?:package|workbook|book|powerpoint document)$/i.test(entry.name)) findings.add("embeddedObject");
    if (entry.name === packageStream) {
      if (isPackedProgram(file.read(entry, 4096))) throw new RefusedDocument("program", "a packaged program");
      findings.add("attachment");
    }
    // A link that is updated when the document is opened ([MS-OLEDS] 2.3.3, CVE-2017-0199).
    if (entry.name === "\u0001Ole" && file.read(entry, 4096).includes(urlMoniker))
      throw new RefusedDocument("runsOnOpen", "an object of another machine");
    if (entry.name === "\u0003OCXNAME" || entry.name === "\u0003OCXDATA") findings.add("control");
    if (isWindowsProgram(file.read(entry, 4096))) throw new RefusedDocument("program", "a program as a stream");
  }
  return findings;
}

/** Looks for the DOS stub of Windows programs, because any stream may begin with MZ. */
function isWindowsProgram(bytes: Buffer): boolean {
  return /MZ[^]{40,300}This program (?:cannot|must) be run/.test(bytes.toString("latin1"));
}

/** The names of a packaged file precede its bytes, each ended by a zero. */
function isPackedProgram(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  const names = text.slice(6, 1600).split("\0").slice(0, 6);
  return names.some((name) => isProgramName(name)) || isWindowsProgram(bytes);
}
