import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from "@cantoo/pdf-lib";

/** More than the object streams of any resume unpack to, in bytes. */
const mostUnpacked = 16 * 1024 * 1024;

/** What was found in a file. */
export interface PdfObjects {
  /** Every name that occurs outside of streams' data, with its escapes resolved. */
  names: Set<string>;
  dicts: PDFDict[];
}

interface Search extends PdfObjects {
  /** Looks references up, to objects that came before. */
  context: PDFContext;
  /** Bytes that may still be unpacked. */
  left: number;
}

/**
 * Finds every object that any reader could find: wherever `obj` or `trailer` stands in the file, also within
 * streams and in revisions that later ones replace, and in every object stream. The cross-reference table is not
 * asked: it is one of several ways to the same places, and the one that a hostile file chooses.
 * @throws for what readers could understand in different ways: objects that cannot be read, a key twice
 */
export function pdfObjects(bytes: Buffer): PdfObjects {
  const search: Search = { names: new Set(), dicts: [], context: PDFContext.create(), left: mostUnpacked };
  for (const { at, reference, sure } of objectStarts(bytes)) {
    let object: PDFObject;
    try {
      object = new Parser(bytes.subarray(at), search).parseObject();
    } catch (error) {
      if (sure) throw error;
      continue;
    }
    if (reference) search.context.assign(reference, object);
    collect(object, search);
  }
  return search;
}

interface Place {
  at: number;
  /** Undefined where comments stand between number and keyword, as readers allow, and behind `trailer`. */
  reference: PDFRef | undefined;
  /** False for what may be three letters in the middle of a picture's bytes. */
  sure: boolean;
}

/** The places behind each `obj` and `trailer`. */
function* objectStarts(bytes: Buffer): Generator<Place> {
  for (const word of ["obj", "trailer"]) {
    for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
      const start = at + word.length;
      const before = bytes.toString("latin1", Math.max(0, at - 40), at);
      if (!/[\d\s\0]$/.test(before)) continue;
      const [, number, generation] = /(?:^|[\s\0])(\d+)[\s\0]+(\d+)[\s\0]*$/.exec(before) ?? [];
      const reference = word === "obj" && number ? PDFRef.of(Number(number), Number(generation)) : undefined;
      const sure = reference !== undefined || /^[\s\0]*(?:<<|%)/.test(bytes.toString("latin1", start, start + 40));
      yield { at: start, reference, sure };
    }
  }
}

/** Goes through what an object consists of, and through the objects that it holds when it is an object stream. */
function collect(object: PDFObject, search: Search): void {
  if (object instanceof PDFDict) {
    search.dicts.push(object);
    for (const value of object.values()) collect(value, search);
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) collect(value, search);
  } else if (object instanceof PDFRawStream) {
    collect(object.dict, search);
    judgeStream(object.dict);
    // By these two keys readers find objects in it; what the stream says of its type is not asked by all of them.
    if (object.dict.has(PDFName.of("First")) && object.dict.has(PDFName.of("N"))) unpack(object, search);
  }
}

/** @throws for data that lie elsewhere, and for what is packed twice over in the same way */
function judgeStream(dict: PDFDict): void {
  if (["F", "FFilter", "FDecodeParms"].some((key) => dict.has(PDFName.of(key)))) throw new RangeError("data elsewhere");
  const filters = dict.lookup(PDFName.of("Filter"));
  if (!(filters instanceof PDFArray)) return;
  const names = filters.asArray().map(String);
  if (new Set(names).size < names.length) throw new RangeError("packed again and again");
}

/** Object streams (ISO 32000-2, section 7.5.7): as every producer writes them, deflated whole or not at all. */
function unpack({ dict, contents }: PDFRawStream, search: Search): void {
  const data = unpacked(dict, contents, search.left);
  search.left -= data.length;
  const [first, count] = ["First", "N"].map((key) => {
    const value = dict.lookup(PDFName.of(key));
    if (!(value instanceof PDFNumber)) throw new RangeError("an object stream without an index");
    return value.asNumber();
  });
  const index = data
    .toString("latin1", 0, first)
    .trim()
    .split(/[\s\0]+/)
    .map(Number);
  if (first === undefined || count === undefined || index.length < count * 2 || index.some(Number.isNaN))
    throw new RangeError("an object stream whose index is broken");
  // One that says it holds fewer objects than it lists is believed by some readers and not by others.
  for (let entry = 1; entry < index.length; entry += 2)
    collect(new Parser(data.subarray(first + (index[entry] ?? 0)), search).parseObject(), search);
}

function unpacked(dict: PDFDict, contents: Uint8Array, most: number): Buffer {
  if (["DecodeParms", "DP"].some((key) => dict.has(PDFName.of(key)))) throw new RangeError("an odd object stream");
  const filter = dict.lookup(PDFName.of("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only === undefined) return Buffer.from(contents);
  if (only !== PDFName.of("FlateDecode")) throw new RangeError("an odd object stream");
  return inflateSync(contents, { maxOutputLength: most });
}

/** The library's parser; it also tells every name, and refuses what it would read in one of several ways. */
class Parser extends PDFObjectParser {
  readonly #names: Set<string>;
  readonly #source: Buffer;
  /** Names that were read directly within the dictionary that is being read: its keys. */
  #keys = 0;

  constructor(bytes: Buffer, { names, context }: Search) {
    // The library does not export what its parser reads from; one of its own parsers has it.
    super(Reflect.get(PDFObjectParser.forBytes(bytes, context), "bytes"), context);
    this.#names = names;
    this.#source = bytes;
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    this.#names.add(name.decodeText());
    this.#keys += 1;
    return name;
  }

  override parseObject(...ref: Parameters<PDFObjectParser["parseObject"]>): PDFObject {
    const keys = this.#keys;
    const object = super.parseObject(...ref);
    this.#keys = keys;
    return object;
  }

  protected override parseDict(...ref: Parameters<PDFObjectParser["parseDict"]>): PDFDict {
    this.#keys = 0;
    const dict = super.parseDict(...ref);
    if (dict.keys().length !== this.#keys) throw new RangeError("a key twice");
    return dict;
  }

  /** The library's own looks at every byte in turn, which takes seconds for a scan. */
  protected override findEndOfStreamFallback(): number {
    const end = this.#source.indexOf("endstream", this.bytes.offset());
    if (end < 0) throw new RangeError("a stream without an end");
    this.bytes.moveTo(end + "endstream".length);
    return end;
  }
}
