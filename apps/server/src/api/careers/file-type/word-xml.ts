import { Parser } from "htmlparser2";
import { WordFields, judgeInstruction } from "./word-fields.ts";

/** A relation between parts, or to something outside (ISO/IEC 29500-2, 6.5). */
export interface Relation {
  type: string;
  target: string;
  mode: string;
}

/** What is read out of a part's XML. */
export interface XmlFacts {
  relations: Relation[];
  /** Content types by what they are declared for: `.png` for an ending, `/word/document.xml` for a part. */
  types: Map<string, string>;
}

/** Elements that make a program, a web page or another document's text of a part. */
const activeElements = new Set(["html", "script", "mailMerge", "OLEObject", "altChunk", "subDoc", "HTA:APPLICATION"]);

/**
 * Reads a part's XML piece by piece.
 * @param first its first bytes, which tell the encoding
 * @returns undefined for a part that is no XML
 */
export function xmlReader(
  first: Uint8Array,
  facts: XmlFacts,
): { write(bytes: Uint8Array): void; end(): void } | undefined {
  const encoding = encodingOf(first);
  if (!encoding) return undefined;
  const text = new TextDecoder(encoding, { fatal: true });
  const parser = partParser(facts);
  return {
    write: (bytes) => parser.write(text.decode(bytes, { stream: true })),
    end() {
      parser.write(text.decode());
      parser.end();
    },
  };
}

/** @throws RangeError for XML in an encoding that parts of packages may not have */
function encodingOf(first: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | undefined {
  const start = Buffer.from(first).toString("latin1");
  if (start.startsWith("\xff\xfe")) return "utf-16le";
  if (start.startsWith("\xfe\xff")) return "utf-16be";
  if (/^(?:\0|<\0)/.test(start) && start.includes("<")) throw new RangeError("XML without its mark");
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) ? "utf-8" : undefined;
}

function partParser({ relations, types }: XmlFacts): Parser {
  const fields = new WordFields();
  let instruction = false;
  let text = false;
  return new Parser(
    {
      onprocessinginstruction(name, data) {
        const [, encoding = "utf-8"] = /\bencoding\s*=\s*["']([^"']*)/i.exec(data) ?? [];
        if (name.startsWith("!")) throw new RangeError("a document type");
        if (name === "?xml" && !/^(?:utf-8|utf-16|us-ascii)$/i.test(encoding)) throw new RangeError("an odd encoding");
      },
      onopentag(name, attributes) {
        const local = localName(name);
        if (activeElements.has(name) || activeElements.has(local)) throw new RangeError(`an active element: ${local}`);
        const of = (wanted: string) =>
          Object.entries(attributes).find(([attribute]) => localName(attribute) === wanted)?.[1] ?? "";
        if (local === "Relationship")
          relations.push({ type: of("Type"), target: of("Target"), mode: of("TargetMode") });
        if (local === "Default") types.set(`.${of("Extension").toLowerCase()}`, of("ContentType"));
        if (local === "Override") types.set(of("PartName").toLowerCase(), of("ContentType"));
        if (local === "fldSimple") judgeInstruction(of("instr"));
        if (local === "fldChar") fields.mark(of("fldCharType"));
        if (local === "imagedata" && /^\s*(?:[\\/]{2}|\w{2,}:)/.test(of("src")))
          throw new RangeError("a picture elsewhere");
        instruction = local === "instrText" || local === "delInstrText";
        text = local === "t";
      },
      ontext(data) {
        if (instruction || (text && fields.reading)) fields.read(data);
      },
      onclosetag() {
        instruction = false;
        text = false;
      },
      onend: () => fields.close(),
    },
    { xmlMode: true },
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
