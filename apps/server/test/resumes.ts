import { crc32, deflateRawSync } from "node:zlib";

export { pdf } from "./pdf-file.ts";

export interface Part {
  name: string;
  data: Uint8Array | string;
  /** What the archive says of it in place of the truth. */
  claims?: { size?: number; encrypted?: boolean; crc?: number };
  /** What the header before its bytes calls it, when that is not what the directory does. */
  calledLocally?: string;
}

const relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const wordTypes = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** A relation of the main part. @param type the last part of its type */
export const related = (type: string, target: string, mode = "External") =>
  `<Relationship Id="r${type}" Type="${relationTypes}/${type}" Target="${target}" TargetMode="${mode}"/>`;

export const xml = (root: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;

/** The main part. @param paragraphs what its body holds */
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

/** A small Word package. @param parts more parts besides those of every package */
export function docx(parts: readonly Part[] = []): Buffer {
  return wordPackage({ parts });
}

/** A ZIP archive as its parts say, rightly or not. */
export function archive(parts: readonly Part[], comment = ""): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims = {}, calledLocally = name } of parts) {
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
    const localName = Buffer.from(calledLocally);
    const localFields = Buffer.from(fields);
    localFields.writeUInt16LE(localName.length, 22);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), localFields, localName, packed]);
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

/**
 * A Word 97-2003 document as a compound file.
 * @param names entries beside the document
 * @param encrypted as its header says
 * @param text bytes of its text
 */
export function doc({
  names = ["1Table", "\u0005SummaryInformation"],
  encrypted = false,
  text = Buffer.alloc(0),
}: { names?: string[]; encrypted?: boolean; text?: Buffer } = {}): Buffer {
  const sector = 512;
  const header = Buffer.alloc(sector, 0xff);
  header.fill(0, 0, 76);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.writeUInt32LE(0, 76);
  // Sector 0 is the table of chains, 1 the directory (and 2, when there are more names), then the document.
  const entries = ["Root Entry", "WordDocument", ...names];
  const directorySectors = Math.ceil(entries.length / 4);
  const first = 1 + directorySectors;
  const chains = Buffer.alloc(sector, 0xff);
  chains.writeUInt32LE(0xfffffffd, 0);
  for (let index = 0; index < directorySectors; index++)
    chains.writeUInt32LE(index === directorySectors - 1 ? 0xfffffffe : index + 2, (index + 1) * 4);
  for (let index = 0; index < 8; index++)
    chains.writeUInt32LE(index === 7 ? 0xfffffffe : first + index + 1, (first + index) * 4);
  const directory = Buffer.alloc(directorySectors * sector);
  for (const [index, name] of entries.entries()) {
    const at = index * 128;
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory.writeUInt8(index === 0 ? 5 : 2, at + 66);
    if (name === "WordDocument") {
      directory.writeUInt32LE(first, at + 116);
      directory.writeUInt32LE(4096, at + 120);
    }
  }
  const document = Buffer.alloc(4096);
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(encrypted ? 0x0100 : 0, 10);
  text.copy(document, 1536);
  return Buffer.concat([header, chains, directory, document]);
}
