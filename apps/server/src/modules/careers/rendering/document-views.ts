import type { DocumentType } from "@klarholm/contract/documents";
import { LRUCache } from "lru-cache";
import { ConcurrencyLimiter } from "../../../plugins/limits/concurrency-limiter.ts";
import { ConfinedError } from "./confine.ts";
import {
  maxPages,
  type PageSize,
  pdfPages,
  pdfPicture,
  pdfText,
  pictureSizes,
  wordText,
  wordToPdf,
} from "./document-programs.ts";
import { type DocumentTools, findDocumentTools } from "./document-tools.ts";

export interface ShownDocument {
  /** Identifies the document in the cache. */
  key: string;
  type: DocumentType;
  read: () => Promise<Buffer>;
}

/** The available view of a document. */
export type DocumentView =
  | { shown: "pages"; pages: readonly PageSize[]; total: number }
  | { shown: "text" }
  /** `unconfined`: no program can be confined on this host; `noTools`: none is installed that opens it; `unreadable`: none could. */
  | { shown: "nothing"; reason: "unconfined" | "noTools" | "unreadable" };

export interface Reader {
  /** Readers are served round-robin. */
  id: string;
  /** Aborts when the reader disconnects. */
  signal?: AbortSignal | undefined;
}

/** Limits of the cache of pages and converted files, which is in memory only: bytes, and milliseconds. */
const cacheLimits = { bytes: 48_000_000, time: 5 * 60_000 };
/** Milliseconds until the tools are looked for again, because some may have been installed. */
const toolsTime = 60_000;

/**
 * Renders untrusted documents as pictures and text by confined programs, one at a time, because each takes a processor
 * and some hundred megabytes. Nothing is written to a disk.
 */
export class DocumentViews {
  readonly #limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxPerNetwork: 32, queueLimit: 128 });
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: cacheLimits.bytes,
    sizeCalculation: (bytes) => bytes.length + 100,
    ttl: cacheLimits.time,
    ttlAutopurge: true,
  });
  readonly #onFault: (fault: string) => void;
  readonly #findTools: () => Promise<DocumentTools>;
  #tools: { found: Promise<DocumentTools>; at: number } | undefined;

  /**
   * @param onFault receives the reason why a document was not rendered, without text of the document
   * @param findTools for tests
   */
  constructor(onFault: (fault: string) => void, findTools = findDocumentTools) {
    this.#onFault = onFault;
    this.#findTools = findTools;
  }

  /** @throws ApiError BUSY, TOO_MANY_REQUESTS */
  async open(document: ShownDocument, reader: Reader): Promise<DocumentView> {
    const tools = await this.#currentTools();
    if (tools.fault !== undefined) {
      this.#onFault(`no program can be confined on this host, so no document is opened: ${tools.fault}`);
      return { shown: "nothing", reason: "unconfined" };
    }
    using _turn = await this.#limiter.enter(reader.id, reader.signal);
    const isPaged = hasPages(document, tools);
    try {
      if (isPaged)
        return { shown: "pages", ...(await pdfPages(await this.#pdf(document, tools, reader), reader.signal)) };
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
   * Renders a page as PNG.
   * @param page from 1
   * @throws ApiError BUSY, TOO_MANY_REQUESTS; ConfinedError
   */
  async picture(
    document: ShownDocument,
    page: number,
    size: keyof typeof pictureSizes,
    reader: Reader,
  ): Promise<Buffer> {
    if (page > maxPages) throw new ConfinedError("limit", "beyond the pages that are shown");
    const tools = await this.#usableTools();
    const key = `${document.key} ${page} ${size}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    using _turn = await this.#limiter.enter(reader.id, reader.signal);
    return this.#cached(key, async () =>
      pdfPicture(await this.#pdf(document, tools, reader), page, pictureSizes[size], reader.signal),
    );
  }

  /** The text of a document, by page where it has pages. @throws as `picture` */
  async text(document: ShownDocument, reader: Reader): Promise<string[]> {
    const tools = await this.#usableTools();
    using _turn = await this.#limiter.enter(reader.id, reader.signal);
    try {
      if (hasPages(document, tools)) return await pdfText(await this.#pdf(document, tools, reader), reader.signal);
    } catch (error) {
      if (document.type === "pdf") throw error;
    }
    return [await this.#wordText(document, reader)];
  }

  /** Clears the cache. */
  close(): void {
    this.#cache.clear();
  }

  /** The document as PDF. @throws ConfinedError */
  async #pdf({ key, type, read }: ShownDocument, { libreOffice }: DocumentTools, { signal }: Reader): Promise<Buffer> {
    if (type === "pdf") return read();
    if (libreOffice === undefined) throw new ConfinedError("unavailable", "LibreOffice is not installed");
    return this.#cached(`${key} pdf`, async () => wordToPdf(await read(), type, libreOffice, signal));
  }

  async #wordText({ key, read }: ShownDocument, { signal }: Reader): Promise<string> {
    const text = await this.#cached(`${key} text`, async () => Buffer.from(await wordText(await read(), signal)));
    return text.toString();
  }

  async #cached(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const bytes = await make();
    this.#cache.set(key, bytes);
    return bytes;
  }

  /** The tools, when programs can be confined. @throws ConfinedError */
  async #usableTools(): Promise<DocumentTools> {
    const tools = await this.#currentTools();
    if (tools.fault !== undefined) throw new ConfinedError("unavailable", tools.fault);
    return tools;
  }

  async #currentTools(): Promise<DocumentTools> {
    if (!this.#tools || Date.now() - this.#tools.at >= toolsTime)
      this.#tools = { found: this.#findTools(), at: Date.now() };
    return this.#tools.found;
  }
}

function hasPages({ type }: ShownDocument, { poppler, libreOffice }: DocumentTools): boolean {
  return poppler && (type === "pdf" || libreOffice !== undefined);
}

/** The message of a confined program's error. @throws every other error */
function confinedFault(error: unknown): string {
  if (error instanceof ConfinedError) return error.message.trim();
  throw error;
}
