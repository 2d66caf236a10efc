import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { documentRefusals } from "@klarholm/contract/documents";
import { ApiError } from "../api-error.ts";
import { scratchCipher } from "./scratch-file.ts";
import {
  fileRefused,
  headBytes,
  type FormShape,
  type UploadedFields,
  type UploadedFile,
  type UploadRules,
} from "./upload.ts";

/** Limits of fields: the longest form has a dozen short ones. */
const fieldLimits = { fields: 60, fieldSize: 1024, fieldNameSize: 64, headerPairs: 20 };

/**
 * Streams a multipart body, its files to the disk. The connection stays open after an error, so that it can be answered.
 * @param fields receives the text fields, also when the body is refused
 * @returns the files in the order of the form
 * @throws ApiError TOO_LARGE, FILE_REFUSED or BAD_REQUEST
 */
export async function readParts(
  raw: IncomingMessage,
  dir: string,
  { files: allowed, lists, fieldBytes = fieldLimits.fieldSize }: FormShape,
  rules: UploadRules,
  fields: UploadedFields,
): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  const writes: Promise<void>[] = [];
  const streams: BusboyFileStream[] = [];
  const maxFiles = Object.values(allowed).reduce((sum, count) => sum + count, 0);
  const { "content-type": type = "" } = raw.headers;
  // Busboy finds no part with such a boundary and reports no error.
  if (/;\s*boundary=(?:""|\s*(?:;|$))/i.test(type)) throw new ApiError("BAD_REQUEST", { detail: "empty boundary" });
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: { ...fieldLimits, fieldSize: fieldBytes, files: maxFiles, fileSize: rules.fileBytes },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on("field", (name, value, nameTruncated, valueTruncated) => {
        if (nameTruncated || valueTruncated) return reject(new ApiError("TOO_LARGE", { detail: "field is too long" }));
        if (!addField(fields, name, value, lists))
          reject(new ApiError("BAD_REQUEST", { detail: "field occurs twice" }));
      });
      parser.on("file", (field, stream, name) => {
        const write = storeFile(field, stream, name);
        write.catch(reject);
        writes.push(write);
        streams.push(stream);
        // The stream of a file that exceeds the limit does not end by itself.
        stream.on("limit", () =>
          reject(new ApiError("TOO_LARGE", { detail: "file is too large", message: rules.tooLarge })),
        );
      });
      parser.on("filesLimit", () =>
        reject(new ApiError("TOO_LARGE", { detail: "too many files", message: rules.tooMany })),
      );
      for (const limit of ["fieldsLimit", "partsLimit"] as const)
        parser.on(limit, () => reject(new ApiError("TOO_LARGE", { detail: limit })));
      parser.on("finish", resolve);
      parser.on("error", reject);
      raw.on("error", reject);
      raw.on(
        "close",
        () =>
          void (raw.complete || raw.readableEnded || reject(new ApiError("BAD_REQUEST", { detail: "body broke off" }))),
      );
      raw.pipe(parser);
    });
    await Promise.all(writes);
  } finally {
    raw.unpipe(parser);
    parser.destroy();
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(writes);
  }
  // Paths are numbered in the order of the form; files may finish in another order.
  return files.toSorted((a, b) => a.path.localeCompare(b.path));

  async function storeFile(field: string, stream: BusboyFileStream, givenName: string): Promise<void> {
    const name = plainName(givenName);
    const number = writes.length;
    const path = join(dir, String(number));
    const { bytes, key } = await store(stream, path, name, rules);
    // An empty file field arrives as a file without name and content.
    if (bytes === 0 && !givenName) return;
    if (bytes === 0) throw fileRefused(name, documentRefusals.empty, "file is empty");
    files.push({ field, name, path, key, bytes });
    const maxInField = Object.hasOwn(allowed, field) ? allowed[field] : undefined;
    if (maxInField === undefined) throw new ApiError("BAD_REQUEST", { detail: "unexpected file field" });
    if (files.filter((file) => file.field === field).length > maxInField)
      throw new ApiError("BAD_REQUEST", { detail: "too many files in a field", message: rules.tooMany });
  }
}

/** @returns false when a field occurs twice that may not */
function addField(fields: UploadedFields, name: string, value: string, lists: readonly string[]): boolean {
  const before = fields[name];
  if (lists.includes(name)) fields[name] = [...(Array.isArray(before) ? before : []), ...(value === "" ? [] : [value])];
  else if (before !== undefined) return false;
  else fields[name] = value;
  return true;
}

/** Checks the head of a file, then writes it to the disk, encrypted. */
async function store(file: AsyncIterable<Buffer>, path: string, name: string, { refusedByHead }: UploadRules) {
  const { key, encrypt } = scratchCipher();
  let bytes = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  const inspect = (beginning: Buffer) => {
    const reason = refusedByHead(beginning.subarray(0, headBytes));
    if (reason !== undefined) throw fileRefused(name, reason);
    head = undefined;
    return encrypt(beginning);
  };
  await pipeline(
    file,
    async function* (source) {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (head === undefined) yield encrypt(chunk);
        else {
          head = Buffer.concat([head, chunk]);
          if (head.length >= headBytes) yield inspect(head);
        }
      }
      if (head !== undefined && head.length > 0) yield inspect(head);
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { bytes, key };
}

/** The last segment of a path, without control and bidirectional formatting characters, at most 120 characters. */
function plainName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  return [...last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim()].slice(-120).join("");
}
