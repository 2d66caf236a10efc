import { crc32, deflateRawSync } from "node:zlib";
import { compoundFile, wordStreams } from "./compound-file-writer.ts";

export { pdf } from "./pdf-file.ts";

export interface Part {
  name: string;
  data: Uint8Array | string;
  /** False values in the headers. */
  claims?: { size?: number; encrypted?: boolean; crc?: number };
  /** Name in the local header, if different. */
  localName?: string;
}

const relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const wordTypes = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** A relation of the main part. @param type the last part of its type */
export const related = (type: string, target: string, mode = "External") =>
  `<Relationship Id="r${type}" Type="${relationTypes}/${type}" Target="${target}" TargetMode="${mode}"/>`;

export const xml = (root: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;

/** The main part. */
export const wordDocument = (paragraphs = "<w:p><w:r><w:t>林晓</w:t></w:r></w:p>") =>
  xml(
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
  );

export interface WordOptions {
  /** Paragraphs of the body. */
  body?: string;
  /** Relations of the main part. */
  relations?: string;
  /** Entries of the content types besides those of every package. */
  types?: string;
  /** The main part's content type. */
  mainType?: string;
  /** Parts besides those of every package. */
  parts?: readonly Part[];
}

/** A Word package. */
export function wordPackage({
  body,
  relations = "",
  types = "",
  mainType = `${wordTypes}.document.main+xml`,
  parts = [],
}: WordOptions): Buffer {
  const relationships = (inner: string) =>
    xml(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`);
  return archive([
    {
      name: "[Content_Types].xml",
      data: xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${mainType}"/>${types}</Types>`,
      ),
    },
    { name: "_rels/.rels", data: relationships(related("officeDocument", "word/document.xml", "Internal")) },
    { name: "word/document.xml", data: wordDocument(body) },
    { name: "word/_rels/document.xml.rels", data: relationships(relations) },
    ...parts,
  ]);
}

/** A small Word package. @param parts additional parts */
export function docx(parts: readonly Part[] = []): Buffer {
  return wordPackage({ parts });
}

/** A ZIP archive, possibly invalid. */
export function archive(parts: readonly Part[], comment = ""): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims = {}, localName = name } of parts) {
    const bytes = Buffer.from(data);
    const packed = deflateRawSync(bytes, { level: 9 });
    const fileName = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE((claims.encrypted ? 1 : 0) | 0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(claims.crc ?? crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims.size ?? bytes.length, 18);
    fields.writeUInt16LE(fileName.length, 22);
    const localFileName = Buffer.from(localName);
    const localFields = Buffer.from(fields);
    localFields.writeUInt16LE(localFileName.length, 22);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), localFields, localFileName, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, rest, fileName]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...local, directory, Buffer.from("PK\x05\x06", "latin1"), end, Buffer.from(comment, "latin1")]);
}

/** A small Word 97-2003 document. */
export const doc = (): Buffer => compoundFile(wordStreams());
