import {
  PDFBool,
  type PDFContext,
  type PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";

/** A dictionary that is being parsed: the last key, and the values so far. */
interface OpenDict {
  key: string | undefined;
  values: Map<string, PDFObject>;
}

/** Keys whose plain values decide what a dictionary is or refers to. Producers write others, such as PageMode, twice. */
const decisiveKeys = new Set(["/S", "/Type", "/Subtype", "/FT", "/Filter", "/URI", "/F", "/UF", "/JS"]);

function isPlain(value: PDFObject): boolean {
  return (
    value instanceof PDFName || value instanceof PDFNumber || value instanceof PDFString || value instanceof PDFBool
  );
}

/**
 * The library's tolerant parser, which reads every object of a file regardless of its cross-reference table, with three
 * differences: it collects objects that a later revision replaces; it inflates no stream, because the library has no
 * limit on the size; and it detects dictionaries with two values for a key, which readers resolve differently.
 */
export class DocumentParser extends PDFParser {
  /** Every indirect object of the file, and its trailers. */
  readonly objects: PDFObject[] = [];
  /** All definitions of each indirect object by its number, because readers differ in the one they use. */
  readonly definitions = new Map<string, PDFObject[]>();
  /** Streams that contain other objects. */
  readonly objectStreams: { ref: PDFRef; stream: PDFRawStream }[] = [];
  isAmbiguous = false;
  readonly #source: Buffer;
  /** The dictionaries around the current object; undefined stands for a value inside one. */
  readonly #open: (OpenDict | undefined)[] = [];

  /** The parsed objects, also of a file that cannot be parsed to the end. */
  get document(): PDFContext {
    return this.context;
  }

  constructor(source: Buffer) {
    super(source);
    this.#source = source;
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const dict = this.#open.at(-1);
    const isIndirect = this.#open.length === 0;
    this.#open.push(undefined);
    try {
      const object = super.parseObject(ref);
      if (isIndirect) this.#collect(object, ref);
      else if (dict?.key !== undefined) this.#compare(dict, dict.key, object);
      return object;
    } finally {
      this.#open.pop();
    }
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    const dict = this.#open.at(-1);
    if (dict) dict.key = name.asString();
    return name;
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const isTrailer = this.#open.length === 0;
    this.#open.push({ key: undefined, values: new Map() });
    try {
      const dict = super.parseDict(ref);
      if (isTrailer) this.objects.push(dict);
      return dict;
    } finally {
      this.#open.pop();
    }
  }

  #compare({ values }: OpenDict, key: string, value: PDFObject): void {
    const before = values.get(key);
    if (
      before &&
      before.toString() !== value.toString() &&
      !(isPlain(before) && isPlain(value) && !decisiveKeys.has(key))
    )
      this.isAmbiguous = true;
    values.set(key, value);
  }

  #collect(object: PDFObject, ref: PDFRef | undefined): void {
    this.objects.push(object);
    if (ref) this.definitions.set(ref.tag, [...(this.definitions.get(ref.tag) ?? []), object]);
    if (!(object instanceof PDFRawStream)) return;
    const { dict } = object;
    const type = dict.get(PDFName.of("Type"));
    // Some readers recognise object streams by these keys without the type.
    if (ref && dict.has(PDFName.of("First")) && dict.has(PDFName.of("N")))
      this.objectStreams.push({ ref, stream: object });
    if (type === PDFName.of("XRef")) this.#readTrailer(dict);
    // Without a type the library treats the stream as an ordinary one.
    if (type === PDFName.of("XRef") || type === PDFName.of("ObjStm")) dict.delete(PDFName.of("Type"));
  }

  /** The dictionary of a cross-reference stream replaces a trailer (ISO 32000-2, 7.5.8). */
  #readTrailer(dict: PDFDict): void {
    const { trailerInfo } = this.context;
    for (const key of ["Root", "Encrypt", "Info", "ID"] as const) {
      const value = dict.get(PDFName.of(key));
      if (value) trailerInfo[key] = value;
    }
  }

  /** Replaces the library's search byte by byte, which takes seconds for a scan. */
  protected override findEndOfStreamFallback(): number {
    const end = this.#source.indexOf("endstream", this.bytes.offset());
    if (end < 0) throw new RangeError("an endless stream");
    this.bytes.moveTo(end + "endstream".length);
    return end;
  }
}
