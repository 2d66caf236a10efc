import { hasArchiveBehind } from "./archive-behind.ts";

const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** Sector numbers from here on are marks, not places ([MS-CFB] 2.1). */
const lastSector = 0xfffffffa;
/** Entries that hold macros, what encryption needs, programs, controls, or documents of another kind; lower case. */
const activeEntries = [
  "macros",
  "vba",
  "_vba_project",
  "_vba_project_cur",
  "encryptedpackage",
  "encryptioninfo",
  "\u0001ole10native",
  "package",
  "\u0003ocxname",
  "\u0003ocxdata",
  "equation native",
  "workbook",
  "book",
  "powerpoint document",
];
/** The beginning of a field ([MS-DOC] 2.8.25) whose instruction is one of those that start something, in either encoding. */
const activeField = /\x13\0?(?:[ \t]\0?)*D\0?D\0?E(?:\0?A\0?U\0?T\0?O)?\0?[ \t"]/i;
/** What every Windows program says to a machine that cannot run it. */
const program = "This program cannot be run in DOS mode";

/**
 * Whether a file is a Word 97-2003 document: a compound file ([MS-CFB]) with the stream WordDocument, without
 * macros, programs, DDE and encryption ([MS-DOC] 2.5.2), and nothing of another kind behind it.
 */
export function isWordBinary(bytes: Buffer): boolean {
  try {
    if (hasArchiveBehind(bytes)) return false;
    return isDocument(bytes, directory(bytes));
  } catch (error) {
    // A sector that lies outside the file: truncated or made up.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

interface Entry {
  name: string;
  start: number;
  size: number;
}

function isDocument(bytes: Buffer, entries: readonly Entry[]): boolean {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const document = entries.find(({ name }) => name === "WordDocument");
  const root = entries.find(({ name }) => name === "Root Entry");
  if (!document || !root || document.size < 512) return false;
  if (activeEntries.some((name) => names.has(name))) return false;
  if (bytes.includes(program) || activeField.test(bytes.toString("latin1"))) return false;
  const block = beginning(bytes, document, root);
  const magic = bytes.readUInt16LE(block);
  const flags = bytes.readUInt16LE(block + 10);
  const encrypted = (flags & 0x0100) !== 0;
  return magic === 0xa5ec && !encrypted && bytes.length >= sectors(bytes).offset(0) + document.size;
}

/** Where a stream's bytes begin: small ones lie in sectors of 64 bytes within the root's stream ([MS-CFB] 2.6.3). */
function beginning(bytes: Buffer, { start, size: length }: Entry, root: Entry): number {
  const { size, offset, next } = sectors(bytes);
  if (length >= 4096) return offset(start);
  if (start * 64 >= root.size) throw new RangeError("a stream outside of its place");
  let sector = root.start;
  for (let before = Math.floor((start * 64) / size); before > 0; before--) sector = next(sector);
  return offset(sector) + ((start * 64) % size);
}

/** Every entry of the directory, over the chain of its sectors. */
function directory(bytes: Buffer): Entry[] {
  if (!bytes.subarray(0, 8).equals(signature)) throw new RangeError("no compound file");
  const { size, offset, next } = sectors(bytes);
  const entries: Entry[] = [];
  const seen = new Set<number>();
  for (let sector = bytes.readUInt32LE(48); sector < lastSector; sector = next(sector)) {
    if (seen.has(sector)) throw new RangeError("a chain that bites its tail");
    seen.add(sector);
    for (let at = offset(sector); at < offset(sector) + size; at += 128) {
      const length = bytes.readUInt16LE(at + 64);
      if (length < 2 || length > 64) continue;
      entries.push({
        name: bytes.toString("utf16le", at, at + length - 2),
        start: bytes.readUInt32LE(at + 116),
        size: bytes.readUInt32LE(at + 120),
      });
    }
  }
  return entries;
}

/** Where a sector begins, and which one follows it. */
function sectors(bytes: Buffer) {
  const size = 1 << bytes.readUInt16LE(30);
  if (size !== 512 && size !== 4096) throw new RangeError("sectors of an odd size");
  const offset = (sector: number) => (sector + 1) * size;
  const next = (sector: number): number => {
    const each = size / 4;
    const table = Math.floor(sector / each);
    // The first 109 tables are named in the header; files of ten megabytes need no more.
    if (table >= 109) throw new RangeError("too large");
    return bytes.readUInt32LE(offset(bytes.readUInt32LE(76 + table * 4)) + (sector % each) * 4);
  };
  return { size, offset, next };
}
