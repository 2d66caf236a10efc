import type { DocumentFinding } from "@klarholm/contract/documents";
import { Parser } from "htmlparser2";
import { RefusedDocument } from "./verdict.ts";
import type { WordFields } from "./word-fields.ts";

/** A relation between parts, or to something outside (ISO/IEC 29500-2, 6.5). */
export interface Relation {
  type: string;
  target: string;
  mode: string;
}

/** What the parts of a package say of themselves. */
export interface PackageFacts {
  relations: Relation[];
  /** Content types by `.extension` for defaults, by `/word/document.xml` for a part. */
  types: Map<string, string>;
  fields: WordFields;
  findings: Set<DocumentFinding>;
}

/** Elements within each other; a table within tables within text boxes has some dozens. */
const mostDepth = 1000;

/**
 * Reads a part's XML piece by piece.
 * @param first its first bytes, which tell the encoding
 * @returns undefined for a part that is no XML
 * @throws RefusedDocument
 */
export function xmlReader(
  first: Uint8Array,
  facts: PackageFacts,
): { write(bytes: Uint8Array): void; end(): void } | undefined {
  const encoding = encodingOf(first);
  if (!encoding) return undefined;
  const text = new TextDecoder(encoding);
  const parser = partParser(facts);
  return {
    write: (bytes) => parser.write(text.decode(bytes, { stream: true })),
    end() {
      parser.write(text.decode());
      parser.end();
    },
  };
}

/** @throws RefusedDocument for XML in an encoding that parts of packages may not have, in which readers see something else */
function encodingOf(first: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | undefined {
  const start = Buffer.from(first).toString("latin1");
  if (start.startsWith("\xff\xfe")) return "utf-16le";
  if (start.startsWith("\xfe\xff")) return "utf-16be";
  if (/^(?:\0<|<\0)/.test(start)) throw new RefusedDocument("ambiguous", "UTF-16 without a byte order mark");
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) ? "utf-8" : undefined;
}

function partParser({ relations, types, fields, findings }: PackageFacts): Parser {
  let instruction = false;
  let text = false;
  let depth = 0;
  return new Parser(
    {
      onprocessinginstruction(name, data) {
        const [, encoding = "utf-8"] = /\bencoding\s*=\s*["']([^"']*)/i.exec(data) ?? [];
        if (name === "?xml" && !/^(?:utf-?8|utf-?16|us-ascii|iso-8859-1)$/i.test(encoding))
          throw new RefusedDocument("ambiguous", "XML in another encoding");
      },
      onopentag(name, attributes) {
        depth += 1;
        // The parser's time for an element grows with its depth.
        if (depth > mostDepth) throw new RefusedDocument("tooComplex", "elements within elements");
        const local = localName(name);
        const of = (wanted: string) =>
          Object.entries(attributes).find(([attribute]) => localName(attribute) === wanted)?.[1] ?? "";
        if (local === "Relationship")
          relations.push({ type: of("Type"), target: of("Target"), mode: of("TargetMode") });
        if (local === "Default") types.set(`.${of("Extension").toLowerCase()}`, of("ContentType"));
        if (local === "Override") types.set(of("PartName").toLowerCase(), of("ContentType"));
        // Pictures of the old kind (VML) name their file themselves.
        if (local === "imagedata" && /^\s*(?:[\\/]{2}|\w{2,}:)/.test(of("src")))
          relations.push({ type: "/image", target: of("src"), mode: "External" });
        if (local === "script") findings.add("script");
        if (local === "mailMerge") findings.add("externalContent");
        if (local === "fldSimple") fields.inspect(of("instr"));
        if (local === "fldChar") fields.mark(of("fldCharType"));
        instruction = local === "instrText" || local === "delInstrText";
        text = local === "t";
      },
      ontext(data) {
        if (instruction || (text && fields.isReading)) fields.read(data);
      },
      onclosetag() {
        depth -= 1;
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
