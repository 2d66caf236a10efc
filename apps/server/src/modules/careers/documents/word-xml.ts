import type { DocumentFinding } from "@klarholm/contract/documents";
import { Parser } from "htmlparser2";
import { RefusedDocument } from "./verdict.ts";
import type { WordFields } from "./word-fields.ts";

/** A relation to another part or an external target (ISO/IEC 29500-2, 6.5). */
export interface Relation {
  type: string;
  target: string;
  mode: string;
}

/** Data of the parts of a package. */
export interface PackageFacts {
  relations: Relation[];
  /** Content types by extension (`.xml`) and by part (`/word/document.xml`). */
  types: Map<string, string>;
  fields: WordFields;
  findings: Set<DocumentFinding>;
}

/** Limit of nested elements; tables in text boxes reach some dozens. */
const maxDepth = 1000;

/**
 * Parses a part's XML in chunks.
 * @param first the first bytes, which determine the encoding
 * @returns undefined for a part that is not XML
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

/** @throws RefusedDocument for an encoding that packages may not use, because readers interpret it differently */
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
        // The parser's time per element grows with the depth.
        if (depth > maxDepth) throw new RefusedDocument("tooComplex", "elements within elements");
        const local = localName(name);
        const attribute = (wanted: string) =>
          Object.entries(attributes).find(([key]) => localName(key) === wanted)?.[1] ?? "";
        if (local === "Relationship")
          relations.push({ type: attribute("Type"), target: attribute("Target"), mode: attribute("TargetMode") });
        if (local === "Default") types.set(`.${attribute("Extension").toLowerCase()}`, attribute("ContentType"));
        if (local === "Override") types.set(attribute("PartName").toLowerCase(), attribute("ContentType"));
        // VML pictures refer to their file directly.
        if (local === "imagedata" && /^\s*(?:[\\/]{2}|\w{2,}:)/.test(attribute("src")))
          relations.push({ type: "/image", target: attribute("src"), mode: "External" });
        if (local === "script") findings.add("script");
        if (local === "mailMerge") findings.add("externalContent");
        if (local === "fldSimple") fields.inspect(attribute("instr"));
        if (local === "fldChar") fields.onFieldCharacter(attribute("fldCharType"));
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
