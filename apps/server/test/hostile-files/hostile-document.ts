import type { Storage } from "../compound-file-writer.ts";
import type { DocumentFinding, DocumentRefusal } from "@klarholm/contract/documents";

/**
 * A hostile document: its description, its bytes, and the expected result: why it is refused, or the findings that staff see
 * of an accepted one. An empty list means that a reader may have trouble, but nothing happens by itself.
 */
export type HostileDocument = readonly [string, Uint8Array, DocumentRefusal | readonly DocumentFinding[]];

/** The beginning of a Windows program, enough to be recognized. */
export const windowsProgram = Buffer.concat([
  Buffer.from("4d5a90000300000004000000ffff0000b8000000000000004000000000000000", "hex"),
  Buffer.alloc(32),
  Buffer.from("0e1fba0e00b409cd21b8014ccd21This program cannot be run in DOS mode.\r\r\n$", "latin1"),
  Buffer.alloc(64),
]);

export const latin = (text: string) => Buffer.from(text, "latin1");

/** The streams of macros ([MS-OVBA] 2.2). */
export const vbaProject: Storage = {
  VBA: { _VBA_PROJECT: latin("\xcc\x61\xff\xff"), dir: latin("x") },
  PROJECT: latin("ID=x"),
};

/** A file embedded as an icon ([MS-OLEDS] 2.3.6). */
export const packaged = (name: string, data: Uint8Array): Storage => {
  const body = Buffer.concat([
    latin(`\x02\0${name}\0C:\\${name}\0\0\0\x03\0\x08\0\0\0C:\\${name}\0`),
    Buffer.from(new Uint32Array([data.length]).buffer),
    data,
  ]);
  return { "\u0001Ole10Native": Buffer.concat([Buffer.from(new Uint32Array([body.length]).buffer), body]) };
};
