import type { Readable } from "node:stream";
import { ApiError } from "../../plugins/http/api-error.ts";
import type { ConcurrencyLimiter } from "../../plugins/limits/concurrency-limiter.ts";
import type { VisitorAllowance } from "../../plugins/limits/visitor-allowance.ts";
import type { ByteRange } from "./byte-range.ts";
import type { Size } from "./geometry.ts";
import { ImageError } from "../media/image-error.ts";
import { type Originals, originalTypes, sourceFormats } from "./originals.ts";
import type { PageRenditions } from "./page-renditions.ts";
import { uploadFolder } from "../media/uploaded-files.ts";
import { parseProcess } from "./process-query.ts";
import { renderCost } from "./render-cost.ts";
import type { RenditionStore } from "./rendition-store.ts";
import type { Poster } from "./poster/poster.ts";
import { posterSize } from "./poster/poster-size.ts";
import {
  drawingAsPicture,
  type Focus,
  focused,
  isForPages,
  lighter,
  type Rendition,
  renditionName,
  renditionOf,
  renditionTag,
} from "./rendition.ts";

/** The answer to a request for a picture; `bytes` is called only when they are sent. */
export interface Delivery {
  type: string;
  /** A strong ETag without its quotes. */
  tag: string;
  /** False for a quick rendition, which a careful one replaces soon. */
  isFinal: boolean;
  /** SHA-256 of the original; addresses carry its first digits as a version. */
  originalHash: string;
  bytes(): Promise<Buffer>;
  /** Films are sent in the ranges that players request. */
  film?: { size: number; part(range: ByteRange): Promise<Readable> };
}

/** Width of a picture that is requested without a size (specification, section 9). */
const defaultWidth = 1920;

interface ImageServiceParts {
  originals: Originals;
  /** Renditions that pages use; there are few, and all are cached. */
  renditions: PageRenditions;
  /** All other renditions of the grammar, with a process and a cache of their own. */
  onDemand: RenditionStore;
  /** Limits the rendering of page renditions. */
  limiter: ConcurrencyLimiter;
  /** Limits rendering on demand by its cost. */
  onDemandLimiter: ConcurrencyLimiter;
  /** The size of a published original in pixels. */
  sizeOf: (key: string) => Size | undefined;
  /** The published focus of a picture; none by default. */
  focusOf?: ((key: string) => Focus | undefined) | undefined;
  /** Rendering on demand for each visitor in a minute, in milliseconds of one core (render-cost.ts). */
  allowance: VisitorAllowance;
  /** The present pad colour of the brand's pages. */
  pad: () => string;
}

/** Delivers originals, their renditions, and posters. */
export class ImageService {
  readonly #parts: ImageServiceParts;

  constructor(parts: ImageServiceParts) {
    this.#parts = parts;
  }

  /**
   * @param key the address below /media/, decoded
   * @param visitor the client's address, for limits
   * @param process the value of `x-oss-process`; without it pictures are 1920 px wide, because originals may hold metadata
   * such as the place of a photograph
   * @param signal aborts when the client has gone
   * @param focus what a crop keeps in sight; the centre by default
   * @param saveData answers the next smaller rendition of pages, if there is one
   * @throws ImageError
   */
  async find(
    key: string,
    visitor: string,
    process?: string,
    signal?: AbortSignal,
    focus?: Focus,
    saveData = false,
  ): Promise<Delivery> {
    const actions = parseProcess(process ?? `image/resize,w_${defaultWidth}`);
    const { originals, renditions, onDemand, pad, focusOf, sizeOf } = this.#parts;
    const { kind, hash, size } = await originals.hash(key);
    const format = sourceFormats[kind];
    if (process === undefined && kind === "svg" && key.startsWith(uploadFolder)) {
      // An uploaded drawing is never sent as it is: opened by itself it could run scripts.
      const picture = this.#pageRendition(key, hash, drawingAsPicture, visitor, signal);
      return { ...picture, type: originalTypes[drawingAsPicture.format], isFinal: true, originalHash: hash };
    }
    if (process === undefined && !format) {
      const film = kind === "mp4" && { film: { size, part: (range: ByteRange) => originals.stream(key, range) } };
      return {
        type: originalTypes[kind],
        tag: hash.slice(0, 32),
        isFinal: true,
        originalHash: hash,
        bytes: () => originals.read(key),
        ...film,
      };
    }
    if (!format) throw new ImageError("BadRequest", "Drawings, bitmaps, films and models are delivered as they are.");
    const requested = renditionOf(actions, format);
    const rendition = focused(saveData && isForPages(requested, pad()) ? lighter(requested) : requested, focus);
    const found = { type: originalTypes[rendition.format], originalHash: hash };
    // A focus that is not published belongs to a preview; visitors can make up any number of them.
    const known = focusOf?.(key);
    const isUnknown = rendition.focus && (rendition.focus.x !== known?.x || rendition.focus.y !== known.y);
    const name = renditionName(hash, rendition);
    if (isUnknown || !isForPages(rendition, pad())) {
      const original = () => originals.read(key);
      const bytes = async () => {
        if (await onDemand.has(name)) return onDemand.get(name, original, rendition);
        const cost = renderCost(sizeOf(key), rendition);
        if (!this.#parts.allowance.take(visitor, cost))
          throw new ImageError("TooManyRequests", "Too many pictures of unusual sizes were asked for.");
        using _slot = await enter(this.#parts.onDemandLimiter, visitor, signal, cost);
        return await onDemand.get(name, original, rendition);
      };
      return { ...found, tag: renditionTag(hash, rendition), isFinal: true, bytes };
    }
    const isFinal = await renditions.isFinal(name, rendition);
    const { tag, bytes } = this.#pageRendition(key, hash, rendition, visitor, signal);
    return { ...found, tag: isFinal ? tag : `${tag}-quick`, isFinal, bytes };
  }

  /**
   * The poster of a product: its picture with text below. Posters are cached like page renditions, as there is one for
   * each product.
   * @param key the picture's address below /media/
   * @param visitor the client's address
   * @param signal aborts when the client has gone
   * @throws ImageError
   */
  async poster(
    key: string,
    poster: Poster,
    visitor: string,
    signal?: AbortSignal,
  ): Promise<Pick<Delivery, "tag" | "bytes">> {
    const { originals, pad } = this.#parts;
    const { hash } = await originals.hash(key);
    const { width, picture: height } = posterSize;
    const resizes = [{ mode: "pad" as const, width, height, limit: false, colour: pad() }];
    return this.#pageRendition(key, hash, { resizes, format: "jpg", poster }, visitor, signal);
  }

  /** A square PNG of a picture or a drawing, for the host's favicon. @throws ImageError */
  async square(key: string, side: number): Promise<Buffer> {
    const { originals, renditions } = this.#parts;
    const { hash } = await originals.hash(key);
    const rendition: Rendition = {
      resizes: [{ mode: "fixed", width: side, height: side, limit: false, colour: "FFFFFF" }],
      format: "png",
    };
    return renditions.get(renditionName(hash, rendition), () => originals.read(key), rendition);
  }

  /** Renders under the concurrency limit unless the rendition is cached. */
  #pageRendition(
    key: string,
    hash: string,
    rendition: Rendition,
    visitor: string,
    signal: AbortSignal | undefined,
  ): Pick<Delivery, "tag" | "bytes"> {
    const { limiter, originals, renditions } = this.#parts;
    const name = renditionName(hash, rendition);
    const original = () => originals.read(key);
    const bytes = async () => {
      if (await renditions.has(name)) return renditions.get(name, original, rendition);
      using _slot = await enter(limiter, visitor, signal);
      return await renditions.get(name, original, rendition);
    };
    return { tag: renditionTag(hash, rendition), bytes };
  }
}

/** @throws ImageError TooManyRequests or SlowDown */
function enter(
  limiter: ConcurrencyLimiter,
  visitor: string,
  signal: AbortSignal | undefined,
  cost?: number,
): Promise<Disposable> {
  return limiter.enter(visitor, signal, cost).catch((cause: unknown) => {
    const isShare = cause instanceof ApiError && cause.status === 429;
    throw new ImageError(isShare ? "TooManyRequests" : "SlowDown", "Too many pictures are being rendered.", cause);
  });
}
