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

/** Triggers without a click (12.6.3): opening, closing, saving, printing, a page becoming visible, a pointer moving over. */
const triggers = ["O", "WC", "WS", "DS", "WP", "DP", "PO", "PC", "PV", "PI", "E", "X"].map((name) => PDFName.of(name));

/** Longest chain of actions; longer ones are meant to be endless. */
const maxActions = 100;

/** Whether a document runs, starts, fetches or sends something without a click. */
export function runsOnOpen({ dicts, resolve }: PdfObjects): boolean {
  const dictsOf = (value: PDFObject | undefined) => resolve(value).filter((object) => object instanceof PDFDict);
  const isActive = (value: PDFObject | undefined, seen: Set<PDFObject>): boolean =>
    resolve(value).some((object) => {
      if (object instanceof PDFArray) return object.asArray().some((item) => isActive(item, seen));
      if (!(object instanceof PDFDict) || seen.has(object)) return false;
      if (seen.size > maxActions) return true;
      seen.add(object);
      const types = resolve(object.get(PDFName.of("S")));
      return activeActions.some((action) => types.includes(action)) || isActive(object.get(PDFName.of("Next")), seen);
    });
  return dicts.some((dict) => {
    if (isActive(dict.get(PDFName.of("OpenAction")), new Set())) return true;
    const type = dict.get(PDFName.of("Type"));
    const isPage = type === PDFName.of("Page") || type === PDFName.of("Pages");
    // On a page, C is its closing; on a field, a calculation.
    const events = [...triggers, ...(isPage ? [PDFName.of("C")] : [])];
    return (
      dictsOf(dict.get(PDFName.of("AA"))).some((actions) =>
        events.some((name) => isActive(actions.get(name), new Set())),
      ) ||
      dictsOf(dict.get(PDFName.of("Names"))).some((names) => hasScript(names.get(PDFName.of("JavaScript")), new Set()))
    );
  });

  /** Whether a name tree (7.9.6) of scripts has an entry; they run when the document opens. */
  function hasScript(tree: PDFObject | undefined, seen: Set<PDFObject>): boolean {
    return dictsOf(tree).some((node) => {
      if (seen.has(node)) return false;
      seen.add(node);
      const [entries, kids] = ["Names", "Kids"].map((key) => resolve(node.get(PDFName.of(key))));
      return (
        entries?.some((list) => list instanceof PDFArray && list.size() > 0) ||
        kids?.some((list) => list instanceof PDFArray && list.asArray().some((kid) => hasScript(kid, seen)))
      );
    });
  }
}
