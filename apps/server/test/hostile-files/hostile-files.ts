import { hostileActions } from "./hostile-actions.ts";
import type { HostileDocument } from "./hostile-document.ts";
import { hostileObjects } from "./hostile-objects.ts";
import { hostilePackages } from "./hostile-packages.ts";
import { hostilePdfs } from "./hostile-pdfs.ts";
import { hostileWord } from "./hostile-word.ts";

/** Other kinds of files by their first bytes (as in file(1)). */
const others: readonly HostileDocument[] = [
  ["an empty file", Buffer.alloc(0), "empty"],
  ["one byte", Buffer.from("%"), "unknown"],
  ["a web page", Buffer.from("<!doctype html><script>alert(1)</script>"), "html"],
  [
    "a drawing with a script",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    "unknown",
  ],
  ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "image"],
  ["a GIF that is also a script", Buffer.from("GIF89a/*\x01\x00*/=1;alert(1)"), "image"],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), "image"],
  ["a Windows program", Buffer.from("4d5a90000300000004000000ffff0000", "hex"), "program"],
  ["a Linux program", Buffer.from("7f454c4602010100", "hex"), "program"],
  ["a shell script", Buffer.from("#!/bin/sh\nrm -rf /\n"), "program"],
  ["a web page in UTF-16", Buffer.from("\ufeff<!DOCTYPE html><p>简历</p>", "utf16le"), "html"],
  ["a web page without a document type", Buffer.from("\ufeff<html><p>简历</p>"), "html"],
  ["plain text", Buffer.from("我的简历"), "unknown"],
  ["rich text", Buffer.from("{\\rtf1 resume}"), "rtf"],
  ["a RAR archive", Buffer.from("526172211a0700cf", "hex"), "archive"],
  ["a gzip stream", Buffer.from("1f8b0800000000000003", "hex"), "archive"],
  ["a 7-Zip archive", Buffer.from("377abcaf271c0004", "hex"), "archive"],
  ["zeros", Buffer.alloc(4096), "unknown"],
];

/**
 * Files that are no resume, generated from the specifications and reports that each table names. They contain markers
 * instead of working exploits.
 */
export const hostileFiles: readonly HostileDocument[] = [
  ...others,
  ...hostilePdfs,
  ...hostileActions,
  ...hostileWord,
  ...hostilePackages,
  ...hostileObjects,
];
