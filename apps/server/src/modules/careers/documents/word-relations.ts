import type { DocumentFinding } from "@klarholm/contract/documents";
import { isOrdinaryLink, locationOf } from "./link-address.ts";
import { RefusedDocument } from "./verdict.ts";
import type { Relation } from "./word-xml.ts";

/** Findings of relations to embedded parts, by the last segment of their type in lower case. */
const embedded: Readonly<Record<string, DocumentFinding>> = {
  oleobject: "embeddedObject",
  package: "attachment",
  afchunk: "attachment",
  subdocument: "attachment",
  control: "control",
  activexcontrolbinary: "control",
  webextension: "control",
  webextensiontaskpanes: "control",
  extensibility: "control",
  keymapcustomizations: "control",
  attachedtoolbars: "control",
  video: "media",
  audio: "media",
  media: "media",
};
/** Relations of macros. */
const macroRelations = new Set(["vbaproject", "wordvbadata"]);

/**
 * Inspects the relations of a document (ISO/IEC 29500-2, 6.5).
 * @throws RefusedDocument macros, or runsOnOpen for what a reader fetches from another machine without asking
 */
export function inspectRelations(relations: readonly Relation[], findings: Set<DocumentFinding>): void {
  for (const { type, target, mode } of relations) {
    const kind = kindOf(type);
    if (macroRelations.has(kind)) throw new RefusedDocument("macros", `a relation ${kind}`);
    const isExternal = mode === "External" || /^\s*(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i.test(target);
    if (isExternal) inspectExternal(kind, target, findings);
    else if (embedded[kind]) findings.add(embedded[kind]);
  }
}

function inspectExternal(kind: string, target: string, findings: Set<DocumentFinding>): void {
  if (kind === "hyperlink") {
    if (!isOrdinaryLink(target)) findings.add("externalLink");
    return;
  }
  const place = locationOf(target);
  // Word records the path of the document's template.
  if (kind === "attachedtemplate" && place === "own") return;
  findings.add("externalContent");
  // Readers ask before they fetch pictures and videos from the web, and fetch templates, frames and objects without asking.
  if (place === "network" || (place === "web" && !["image", "video", "audio", "media"].includes(kind)))
    throw new RefusedDocument("runsOnOpen", `a relation ${kind} to another machine`);
}

/** The last segment of a relation's type, which the transitional and strict forms of the standard share. */
export function kindOf(type: string): string {
  return type.slice(type.lastIndexOf("/") + 1).toLowerCase();
}
