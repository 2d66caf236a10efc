import { hostilePdfs } from "./hostile-pdfs.ts";
import { hostileWord } from "./hostile-word.ts";

/** Files of other kinds, by their first bytes (the list of `file`(1)). */
const others: [string, Uint8Array][] = [
  ["an empty file", Buffer.alloc(0)],
  ["one byte", Buffer.from("%")],
  ["a web page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a drawing with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["a GIF that is also a script", Buffer.from("GIF89a/*\x01\x00*/=1;alert(1)")],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex")],
  ["a Windows program", Buffer.from("4d5a90000300000004000000ffff0000", "hex")],
  ["a Linux program", Buffer.from("7f454c4602010100", "hex")],
  ["a shell script", Buffer.from("#!/bin/sh\nrm -rf /\n")],
  ["a web page in UTF-16", Buffer.from("\ufeff<!DOCTYPE html><p>简历</p>", "utf16le")],
  ["a web page without a document type", Buffer.from("\ufeff<html><p>简历</p>")],
  ["plain text", Buffer.from("我的简历")],
  ["rich text", Buffer.from("{\\rtf1 resume}")],
  ["a RAR archive", Buffer.from("526172211a0700cf", "hex")],
  ["a gzip stream", Buffer.from("1f8b0800000000000003", "hex")],
  ["a 7-Zip archive", Buffer.from("377abcaf271c0004", "hex")],
  ["zeros", Buffer.alloc(4096)],
];

/**
 * Files that are no resume, by what is wrong with them: made here by code, byte by byte, after the specifications and
 * reports that each table names. None of them does anything but carry the mark of what it would do.
 */
export const hostileFiles: readonly [string, Uint8Array][] = [...others, ...hostilePdfs, ...hostileWord];
