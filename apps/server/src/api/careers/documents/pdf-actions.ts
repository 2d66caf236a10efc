import { PDFArray, PDFDict, PDFName, type PDFObject } from "@cantoo/pdf-lib";
import type { PdfObjects } from "./pdf-objects.ts";

/** Actions that run a script, start something, or fetch or send something (ISO 32000-2, 12.6.4). */
const activeActions = [
  "JavaScript",
  "Launch",
  "URI",
  "GoToR",
  "GoToE",
  "SubmitForm",
  "ImportData",
  "Rendition",
  "Movie",
  "Sound",
  "RichMediaExecute",
].map((name) => PDFName.of(name));

/** Triggers that need no click (12.6.3): opening, closing, saving and printing, pages that come into sight, a pointer that passes. */
const triggers = ["O", "WC", "WS", "DS", "WP", "DP", "PO", "PC", "PV", "PI", "E", "X"].map((name) => PDFName.of(name));

/** Actions may follow each other; a chain that is longer is made to be endless. */
const mostActions = 100;

/** Whether a document runs, starts, fetches or sends something without a click: when it or a page opens, or is passed by. */
export function runsOnOpen({ dicts, context }: PdfObjects): boolean {
  const valueOf = (dict: PDFDict, name: PDFName) => context.lookup(dict.get(name));
  const isActive = (object: PDFObject | undefined, seen: Set<PDFObject>): boolean => {
    if (object instanceof PDFArray) return object.asArray().some((item) => isActive(context.lookup(item), seen));
    if (!(object instanceof PDFDict) || seen.has(object)) return false;
    if (seen.size > mostActions) return true;
    seen.add(object);
    const type = valueOf(object, PDFName.of("S"));
    return activeActions.some((action) => action === type) || isActive(valueOf(object, PDFName.of("Next")), seen);
  };
  return dicts.some((dict) => {
    if (isActive(valueOf(dict, PDFName.of("OpenAction")), new Set())) return true;
    const events = valueOf(dict, PDFName.of("AA"));
    if (events instanceof PDFDict) {
      // The same letter is a page's close and a field's calculation.
      const type = valueOf(dict, PDFName.of("Type"));
      const isPage = type === PDFName.of("Page") || type === PDFName.of("Pages");
      if (
        [...triggers, ...(isPage ? [PDFName.of("C")] : [])].some((name) => isActive(valueOf(events, name), new Set()))
      )
        return true;
    }
    const names = valueOf(dict, PDFName.of("Names"));
    return names instanceof PDFDict && holdsScript(valueOf(names, PDFName.of("JavaScript")));
  });

  /** A name tree (7.9.6) with an entry: scripts in it run when the document opens. */
  function holdsScript(tree: PDFObject | undefined, depth = 0): boolean {
    if (!(tree instanceof PDFDict) || depth > 20) return false;
    const [entries, kids] = ["Names", "Kids"].map((key) => valueOf(tree, PDFName.of(key)));
    return (
      (entries instanceof PDFArray && entries.size() > 0) ||
      (kids instanceof PDFArray && kids.asArray().some((kid) => holdsScript(context.lookup(kid), depth + 1)))
    );
  }
}
