import { isHarmlessAddress, isOnOwnDrive } from "./harmless-address.ts";
import type { Relation, XmlFacts } from "./word-xml.ts";

/** What a document's main part is; templates and documents with macros say something else. */
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** Content types that parts of a document have: text, pictures, fonts, a printer's settings. All else is refused. */
const partTypes =
  /^(?:application\/xml|text\/xml|application\/vnd\.(?:openxmlformats-(?:officedocument|package)|ms-(?:word|office))\.[\w.-]+\+xml|image\/[\w.+-]+|application\/vnd\.openxmlformats-(?:officedocument\.(?:obfuscatedFont|wordprocessingml\.printerSettings)|package\.digital-signature-origin)|application\/x-font(?:data|-ttf))$/i;
/** Those among them that make a document a program, or another document's host. */
const activeTypes =
  /macro|vba|activeX|oleObject|toolbar|keyMap|webextension|taskpane|spreadsheetml|presentationml|template/i;

/** Relations that bind something active or foreign to a document, by the last part of their types. */
const activeRelations = new Set([
  "oleobject",
  "package",
  "afchunk",
  "subdocument",
  "frame",
  "externallinkpath",
  "externallink",
  "vbaproject",
  "wordvbadata",
  "control",
  "activexcontrolbinary",
  "attachedtoolbars",
  "keymapcustomizations",
  "extensibility",
  "webextension",
  "webextensiontaskpanes",
  "transform",
  "mailmergesource",
  "mailmergeheadersource",
  "recipientdata",
]);

/**
 * Whether parts make a Word document that is nothing but one, by their content types and relations: names do not
 * count, since readers go by these.
 * @param parts whether each is XML, by its name in lower case with a slash before it
 */
export function isWordPackageOf(parts: ReadonlyMap<string, boolean>, { relations, types }: XmlFacts): boolean {
  const typeOf = (name: string) => types.get(name) ?? types.get(name.slice(name.lastIndexOf("."))) ?? "";
  const main = relations.find(({ type }) => kindOf(type) === "officedocument");
  const mainPart = `/${(main?.target ?? "").replace(/^\//, "").toLowerCase()}`;
  if (!parts.has("/[content_types].xml") || !parts.has(mainPart) || typeOf(mainPart) !== mainType) return false;
  for (const [name, xml] of parts) {
    if (name === "/[content_types].xml") continue;
    const type = typeOf(name);
    if (!partTypes.test(type) || activeTypes.test(type)) return false;
    // Readers that find XML where none seems to be read it in an encoding that we do not.
    if (type.endsWith("xml") && !type.startsWith("image/") && !xml) return false;
  }
  return relations.every(isHarmlessRelation);
}

function isHarmlessRelation({ type, target, mode }: Relation): boolean {
  const kind = kindOf(type);
  if (activeRelations.has(kind)) return false;
  if (mode === "" || mode === "Internal") return !/^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(target);
  if (kind === "hyperlink") return isHarmlessAddress(target);
  // Word notes where the template lay that a document was begun with; it fetches one from anywhere else.
  return kind === "attachedtemplate" && isOnOwnDrive(target);
}

function kindOf(type: string): string {
  return type.slice(type.lastIndexOf("/") + 1).toLowerCase();
}
