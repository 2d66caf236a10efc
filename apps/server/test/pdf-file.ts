import { deflateSync } from "node:zlib";

export interface PdfOptions {
  /** Additional entries of the catalogue, object 1. */
  catalog?: string;
  /** Additional entries of the page, object 3. */
  page?: string;
  /** Bodies of objects 4, 5 ... */
  objects?: readonly (string | Buffer)[];
  /** Bodies of objects in an object stream; their numbers follow. */
  packed?: readonly string[];
  /** Replaces the object stream. */
  repack?: (stream: PackedStream) => Buffer;
  /** Entries of the trailer. */
  trailer?: string;
}

/** Contents of an object stream. */
export interface PackedStream {
  index: string;
  data: string;
  /** Number of objects. */
  count: number;
}

/**
 * A PDF (ISO 32000-2, section 7.5) with one page and a cross-reference table, or a cross-reference stream if objects are
 * packed.
 */
export function pdfFile({
  catalog = "",
  page = "",
  objects = [],
  packed = [],
  repack = objectStream,
  trailer = "",
}: PdfOptions = {}): Buffer {
  const bodies: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> ${page} >>`,
    ...objects,
  ];
  const first = bodies.length + 1;
  if (packed.length > 0) bodies.push(repack(pack(packed, first + 1)));
  let file = Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1");
  const offsets: number[] = [];
  for (const [index, body] of bodies.entries()) {
    offsets.push(file.length);
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]);
  }
  const end = packed.length > 0 ? streamEnd(file, offsets, packed.length, trailer) : tableEnd(file, offsets, trailer);
  return Buffer.concat([file, end]);
}

/** A small valid PDF. @param padding a stream that makes it larger */
export function pdf(padding: Uint8Array = new Uint8Array()): Buffer {
  return pdfFile({ objects: [stream("", padding)] });
}

/** A stream. @param entries of its dictionary except the length */
export function stream(entries: string, data: Uint8Array | string): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** A valid object stream. */
export function objectStream({ index, data, count }: PackedStream, entries = "/Type /ObjStm"): Buffer {
  return stream(`${entries} /N ${count} /First ${index.length} /Filter /FlateDecode`, deflateSync(index + data));
}

function pack(bodies: readonly string[], first: number): PackedStream {
  let data = "";
  const index = bodies.map((body, offset) => {
    const at = data.length;
    data += `${body}\n`;
    return `${first + offset} ${at}`;
  });
  return { index: `${index.join(" ")}\n`, data, count: bodies.length };
}

function tableEnd(file: Buffer, offsets: readonly number[], trailer: string): Buffer {
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const size = offsets.length + 1;
  return Buffer.from(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Root 1 0 R /Size ${size} ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

/** A cross-reference stream: rows of type, offset, and generation or index within the object stream, which is the last object. */
function streamEnd(file: Buffer, offsets: readonly number[], packed: number, trailer: string): Buffer {
  const row = (kind: number, place: number, rest: number) => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(kind);
    bytes.writeUInt32BE(place, 1);
    bytes.writeUInt16BE(rest, 5);
    return bytes;
  };
  const rows = [
    row(0, 0, 65_535),
    ...offsets.map((offset) => row(1, offset, 0)),
    ...Array.from({ length: packed }, (_, index) => row(2, offsets.length, index)),
    row(1, file.length, 0),
  ];
  const entries = `/Type /XRef /Root 1 0 R /Size ${rows.length} /W [1 4 2] /Filter /FlateDecode ${trailer}`;
  return Buffer.concat([
    Buffer.from(`${rows.length - 1} 0 obj\n`),
    stream(entries, deflateSync(Buffer.concat(rows))),
    Buffer.from(`\nendobj\nstartxref\n${file.length}\n%%EOF\n`),
  ]);
}
