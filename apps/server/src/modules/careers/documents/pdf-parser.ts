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

/** A dictionary that is being read: the key that was read last, and the values so far. */
interface OpenDict {
  key: string | undefined;
  values: Map<string, PDFObject>;
}

/** Keys whose plain values decide what a dictionary is or leads to. Producers write others twice, as PageMode. */
const actingKeys = new Set(["/S", "/Type", "/Subtype", "/FT", "/Filter", "/URI", "/F", "/UF", "/JS"]);

function isPlain(value: PDFObject): boolean {
  return (
    value instanceof PDFName || value instanceof PDFNumber || value instanceof PDFString || value instanceof PDFBool
  );
}

/**
 * The library's tolerant parser, which reads every object of a file whatever its cross-reference table says, with three
 * differences: it keeps every object, also those that a later revision replaces; it unpacks no stream (the library
 * does so without a limit on the size); and it notices dictionaries that have a key twice with different values, which
 * readers resolve differently.
 */
export class DocumentParser extends PDFParser {
  /** Every indirect object of the file, and its trailers. */
  readonly objects: PDFObject[] = [];
  /** All definitions of each indirect object, by its number: readers differ in which one they take. */
  readonly definitions = new Map<string, PDFObject[]>();
  /** Those that hold other objects, packed. */
  readonly objectStreams: { ref: PDFRef; stream: PDFRawStream }[] = [];
  isAmbiguous = false;
  readonly #source: Buffer;
  /** The dictionaries around what is read now; undefined stands for a value within one. */
  readonly #open: (OpenDict | undefined)[] = [];

  /** What was read, also when it could not be read to the end. */
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
      if (isIndirect) this.#keep(object, ref);
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
      !(isPlain(before) && isPlain(value) && !actingKeys.has(key))
    )
      this.isAmbiguous = true;
    values.set(key, value);
  }

  #keep(object: PDFObject, ref: PDFRef | undefined): void {
    this.objects.push(object);
    if (ref) this.definitions.set(ref.tag, [...(this.definitions.get(ref.tag) ?? []), object]);
    if (!(object instanceof PDFRawStream)) return;
    const { dict } = object;
    const type = dict.get(PDFName.of("Type"));
    // Readers recognise object streams by these two keys; not all of them ask for the type.
    if (ref && dict.has(PDFName.of("First")) && dict.has(PDFName.of("N")))
      this.objectStreams.push({ ref, stream: object });
    if (type === PDFName.of("XRef")) this.#readTrailer(dict);
    // Without its type the library takes the stream for an ordinary one.
    if (type === PDFName.of("XRef") || type === PDFName.of("ObjStm")) dict.delete(PDFName.of("Type"));
  }

  /** The dictionary of a cross-reference stream takes the place of a trailer (ISO 32000-2, 7.5.8). */
  #readTrailer(dict: PDFDict): void {
    const { trailerInfo } = this.context;
    for (const key of ["Root", "Encrypt", "Info", "ID"] as const) {
      const value = dict.get(PDFName.of(key));
      if (value) trailerInfo[key] = value;
    }
  }

  /** The library's own looks at every byte in turn, which takes seconds for a scan. */
  protected override findEndOfStreamFallback(): number {
    const end = this.#source.indexOf("endstream", this.bytes.offset());
    if (end < 0) throw new RangeError("a stream without an end");
    this.bytes.moveTo(end + "endstream".length);
    return end;
  }
}
