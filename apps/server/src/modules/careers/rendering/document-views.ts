import type { DocumentType } from "@klarholm/contract/documents";
import { LRUCache } from "lru-cache";
import { ConcurrencyLimiter } from "../../../plugins/limits/concurrency-limiter.ts";
import { ConfinedError } from "./confine.ts";
import {
  mostPages,
  type PageSize,
  pdfPages,
  pdfPicture,
  pdfText,
  pictureSizes,
  wordText,
  wordToPdf,
} from "./document-programs.ts";
import { type DocumentTools, findDocumentTools } from "./document-tools.ts";

/** A file that is to be shown. */
export interface ShownDocument {
  /** What it is known by while its pages are held. */
  key: string;
  type: DocumentType;
  read: () => Promise<Buffer>;
}

/** What can be shown of a document. */
export type DocumentView =
  | { shown: "pages"; pages: readonly PageSize[]; total: number }
  | { shown: "text" }
  /** `unconfined`: no program can be confined here; `noTools`: none is there that opens it; `unreadable`: none could. */
  | { shown: "nothing"; reason: "unconfined" | "noTools" | "unreadable" };

/** For whom something is rendered. */
export interface Reader {
  /** Readers take turns. */
  id: string;
  /** Aborts when they have left. */
  left?: AbortSignal | undefined;
}

/** Bytes of pages and converted files that are held, and for how long, in milliseconds. They lie in memory alone. */
const held = { bytes: 48_000_000, time: 5 * 60_000 };
/** How long the tools that were found are believed, in milliseconds. */
const toolsTime = 60_000;

/**
 * Shows documents of strangers as pictures and text, through programs that are confined: one at a time in this process,
 * because each takes a processor and some hundred megabytes. Nothing is written to a disk.
 */
export class DocumentViews {
  readonly #turns = new ConcurrencyLimiter({ atOnce: 1, each: 32, line: 128 });
  readonly #held = new LRUCache<string, Buffer>({
    maxSize: held.bytes,
    sizeCalculation: (bytes) => bytes.length + 100,
    ttl: held.time,
    ttlAutopurge: true,
  });
  readonly #onFault: (fault: string) => void;
  readonly #findTools: () => Promise<DocumentTools>;
  #tools: { found: Promise<DocumentTools>; at: number } | undefined;

  /**
   * @param onFault hears why a document could not be shown, without what it holds
   * @param findTools what the host has; for tests
   */
  constructor(onFault: (fault: string) => void, findTools = findDocumentTools) {
    this.#onFault = onFault;
    this.#findTools = findTools;
  }

  /** What can be shown of a document. @throws ApiError BUSY, TOO_MANY_REQUESTS */
  async open(document: ShownDocument, reader: Reader): Promise<DocumentView> {
    const tools = await this.#knownTools();
    if (tools.fault !== undefined) {
      this.#onFault(`no program can be confined on this host, so no document is opened: ${tools.fault}`);
      return { shown: "nothing", reason: "unconfined" };
    }
    using _turn = await this.#turns.enter(reader.id, reader.left);
    const isPaged = tools.poppler && (document.type === "pdf" || tools.libreOffice !== undefined);
    try {
      if (isPaged)
        return { shown: "pages", ...(await pdfPages(await this.#pdf(document, tools, reader), reader.left)) };
    } catch (error) {
      this.#onFault(`a ${document.type} file was not rendered: ${confinedFault(error)}`);
    }
    if (document.type === "pdf") return { shown: "nothing", reason: isPaged ? "unreadable" : "noTools" };
    try {
      await this.#wordText(document, reader);
      return { shown: "text" };
    } catch (error) {
      this.#onFault(`the text of a ${document.type} file was not read: ${confinedFault(error)}`);
      return { shown: "nothing", reason: "unreadable" };
    }
  }

  /**
   * A page as a PNG picture.
   * @param page from 1
   * @throws ApiError BUSY, TOO_MANY_REQUESTS; ConfinedError
   */
  async picture(
    document: ShownDocument,
    page: number,
    size: keyof typeof pictureSizes,
    reader: Reader,
  ): Promise<Buffer> {
    if (page > mostPages) throw new ConfinedError("limit", "beyond the pages that are shown");
    const tools = await this.#ready();
    const key = `${document.key} ${page} ${size}`;
    const known = this.#held.get(key);
    if (known) return known;
    using _turn = await this.#turns.enter(reader.id, reader.left);
    return (
      this.#held.get(key) ??
      this.#hold(key, await pdfPicture(await this.#pdf(document, tools, reader), page, pictureSizes[size], reader.left))
    );
  }

  /** The text of a document, page by page where it has pages. @throws as `picture` */
  async text(document: ShownDocument, reader: Reader): Promise<string[]> {
    const tools = await this.#ready();
    using _turn = await this.#turns.enter(reader.id, reader.left);
    try {
      if (tools.poppler && (document.type === "pdf" || tools.libreOffice !== undefined))
        return await pdfText(await this.#pdf(document, tools, reader), reader.left);
    } catch (error) {
      if (document.type === "pdf") throw error;
    }
    return [await this.#wordText(document, reader)];
  }

  /** Forgets everything that is held. */
  close(): void {
    this.#held.clear();
  }

  /** The document as PDF. @throws ConfinedError */
  async #pdf({ key, type, read }: ShownDocument, { libreOffice }: DocumentTools, { left }: Reader): Promise<Buffer> {
    if (type === "pdf") return read();
    if (libreOffice === undefined) throw new ConfinedError("unavailable", "LibreOffice is not installed");
    return (
      this.#held.get(`${key} pdf`) ?? this.#hold(`${key} pdf`, await wordToPdf(await read(), type, libreOffice, left))
    );
  }

  async #wordText({ key, read }: ShownDocument, { left }: Reader): Promise<string> {
    const text = this.#held.get(`${key} text`) ?? Buffer.from(await wordText(await read(), left));
    return this.#hold(`${key} text`, text).toString();
  }

  #hold(key: string, bytes: Buffer): Buffer {
    this.#held.set(key, bytes);
    return bytes;
  }

  /** The tools, where programs can be confined. @throws ConfinedError */
  async #ready(): Promise<DocumentTools> {
    const tools = await this.#knownTools();
    if (tools.fault !== undefined) throw new ConfinedError("unavailable", tools.fault);
    return tools;
  }

  /** Looked for again after a minute: something may have been installed meanwhile. */
  async #knownTools(): Promise<DocumentTools> {
    const known = this.#tools;
    if (known && Date.now() - known.at < toolsTime) return known.found;
    const found = this.#findTools();
    this.#tools = { found, at: Date.now() };
    return found;
  }
}

/** What a log may say. @throws what is no fault of a confined program */
function confinedFault(error: unknown): string {
  if (error instanceof ConfinedError) return error.message.trim();
  throw error;
}
