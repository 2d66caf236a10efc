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

/** What the parser is given besides the limits of files: the longest form has a dozen short fields. */
const fieldLimits = { fields: 60, fieldSize: 1024, fieldNameSize: 64, headerPairs: 20 };

/**
 * Reads the parts of a multipart body as they come, files onto the disk: memory holds no more than a few pieces
 * of each. The connection stays open whatever is wrong with them, so that it can be said.
 * @param fields takes the text fields, also when the body is refused in the end
 * @returns the files in the order of the form
 * @throws ApiError TOO_LARGE, FILE_REFUSED or BAD_REQUEST
 */
export async function readParts(
  raw: IncomingMessage,
  dir: string,
  { files: allowed, lists }: FormShape,
  rules: UploadRules,
  fields: UploadedFields,
): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  const writing: Promise<void>[] = [];
  const streams: BusboyFileStream[] = [];
  const most = Object.values(allowed).reduce((sum, count) => sum + count, 0);
  const { "content-type": type = "" } = raw.headers;
  // The parser finds no part between such boundaries, and says nothing of it.
  if (/;\s*boundary=(?:""|\s*(?:;|$))/i.test(type)) throw new ApiError("BAD_REQUEST", { detail: "empty boundary" });
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: { ...fieldLimits, files: most, fileSize: rules.fileBytes },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on("field", (name, value, nameTruncated, valueTruncated) => {
        if (nameTruncated || valueTruncated) return reject(new ApiError("TOO_LARGE", { detail: "field is too long" }));
        if (!addField(fields, name, value, lists))
          reject(new ApiError("BAD_REQUEST", { detail: "field occurs twice" }));
      });
      parser.on("file", (field, stream, name) => {
        const work = take(field, stream, name);
        work.catch(reject);
        writing.push(work);
        streams.push(stream);
        // The stream of a file that is too large does not end by itself.
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
    await Promise.all(writing);
  } finally {
    raw.unpipe(parser);
    parser.destroy();
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(writing);
  }
  // In the order of the form, whatever was written down first.
  return files.toSorted((a, b) => a.path.localeCompare(b.path));

  async function take(field: string, stream: BusboyFileStream, givenName: string): Promise<void> {
    const name = plainName(givenName);
    const number = writing.length;
    const path = join(dir, String(number));
    const { bytes, key } = await store(stream, path, name, rules);
    // A field that is left empty arrives as a file without name and bytes.
    if (bytes === 0 && !givenName) return;
    if (bytes === 0) throw fileRefused(name, documentRefusals.empty, "file is empty");
    files.push({ field, name, path, key, bytes });
    const permitted = Object.hasOwn(allowed, field) ? allowed[field] : undefined;
    if (permitted === undefined) throw new ApiError("BAD_REQUEST", { detail: "file that nobody asked for" });
    if (files.filter((file) => file.field === field).length > permitted)
      throw new ApiError("BAD_REQUEST", { detail: "too many files in a field", message: rules.tooMany });
  }
}

/** @returns false for a field that came before and may not come again */
function addField(fields: UploadedFields, name: string, value: string, lists: readonly string[]): boolean {
  const before = fields[name];
  if (lists.includes(name)) fields[name] = [...(Array.isArray(before) ? before : []), ...(value === "" ? [] : [value])];
  else if (before !== undefined) return false;
  else fields[name] = value;
  return true;
}

/** Writes a file to the disk, encrypted, once its beginning has shown that it may be accepted. */
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
      for await (const piece of source) {
        bytes += piece.length;
        if (head === undefined) yield encrypt(piece);
        else {
          head = Buffer.concat([head, piece]);
          if (head.length >= headBytes) yield inspect(head);
        }
      }
      if (head !== undefined && head.length > 0) yield inspect(head);
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { bytes, key };
}

/** The last part of a path, without control characters and marks that turn text around, at most 120 characters. */
function plainName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  return [...last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim()].slice(-120).join("");
}
