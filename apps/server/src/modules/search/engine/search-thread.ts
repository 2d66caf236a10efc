import { parentPort } from "node:worker_threads";
import type { SearchDocument } from "./documents.ts";
import type { LexiconWords } from "./lexicon/lexicon-words.ts";
import { SearchIndex } from "./search-index.ts";
import type { SearchWords } from "./thesaurus.ts";

/** What the thread is told: words first, then documents in portions, the end of them, and questions from then on. */
export type ThreadOrder =
  | { order: "begin"; words: SearchWords; lexicon: LexiconWords }
  | { order: "add"; documents: SearchDocument[] }
  | { order: "seal" }
  | { order: "find"; id: number; kind: SearchDocument["kind"]; query: string }
  | { order: "suggest"; id: number; typed: string; size: number };

/** One index in a thread of its own (see search.ts). Orders come and are obeyed one after the other. */
let index: SearchIndex | undefined;

/** @param given what the thread hands over instead of copying it */
function tell(message: unknown, given: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, given);
}

parentPort?.on("message", (message: ThreadOrder) => {
  if (message.order === "begin") index = new SearchIndex(message.words, message.lexicon);
  if (!index) throw new Error("The index was not begun");
  switch (message.order) {
    case "begin":
      return;
    case "add":
      for (const document of message.documents) index.add(document);
      return;
    case "seal":
      index.seal();
      tell("sealed");
      return;
    case "find": {
      const found = index.find(message.kind, message.query);
      // The empty answer is one for all.
      tell({ id: message.id, value: found }, found.documents.length > 0 ? [found.documents.buffer] : []);
      return;
    }
    case "suggest":
      tell({ id: message.id, value: index.suggest(message.typed, message.size) });
  }
});
