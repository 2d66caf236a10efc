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
import { type OutputFormat, parseProcess } from "./process-query.ts";
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

/** What answers a request for a picture; the bytes are fetched only when they are sent. */
export interface Delivery {
  type: string;
  /** Tells one content from another; a strong ETag without its quotes. */
  tag: string;
  /** False for a quick rendition, in whose place a careful one comes soon. */
  lasting: boolean;
  /** SHA-256 of the master, whose start an address may carry as its version. */
  masterHash: string;
  bytes(): Promise<Buffer>;
  /** Films are sent in the parts that a player asks for. */
  film?: { size: number; part(range: ByteRange): Promise<Readable> };
}

const outputTypes: Record<OutputFormat, string> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  bmp: "image/bmp",
  tiff: "image/tiff",
};

/** Section 9's, where none is asked for. */
const defaultWidth = 1920;

interface ImageServiceParts {
  masters: Originals;
  /** What pages use: few renditions, kept for good. */
  forPages: PageRenditions;
  /** Whatever else the grammar allows; has a process and a cache of its own, so that it takes nothing from pages. */
  onDemand: RenditionStore;
  /** Limits what pages use and is not made yet. */
  door: ConcurrencyLimiter;
  /** Limits what is rendered on demand, by its cost. */
  onDemandDoor: ConcurrencyLimiter;
  /** The size of a published original, in pixels. */
  sizeOf: (key: string) => Size | undefined;
  /** The focus that is published of a picture; none by default. */
  focusOf?: ((key: string) => Focus | undefined) | undefined;
  /** How much each visitor may have rendered on demand in a minute, in milliseconds of one core (render-cost.ts). */
  allowance: VisitorAllowance;
  /** What the brand's pages pad with at present. */
  pad: () => string;
}

/** Finds pictures and their renditions. */
export class ImageService {
  readonly #parts: ImageServiceParts;

  constructor(parts: ImageServiceParts) {
    this.#parts = parts;
  }

  /**
   * @param key the address below /media/, decoded
   * @param visitor the address of who asks: what pages do not use is rendered for each so often
   * @param process the value of `x-oss-process`; without it the widest picture that pages use: masters may tell where
   * and with what they were taken, and stay here
   * @param left aborts when the visitor has gone
   * @param focus what a crop keeps in sight; the middle by default
   * @param light the next smaller rendition that pages use, where one is asked for that has one
   * @throws ImageError
   */
  async find(
    key: string,
    visitor: string,
    process?: string,
    left?: AbortSignal,
    focus?: Focus,
    light = false,
  ): Promise<Delivery> {
    const asked = process === undefined ? undefined : parseProcess(process);
    const { masters, forPages, pad, focusOf = () => undefined, sizeOf } = this.#parts;
    const { kind, hash, size } = await masters.hash(key);
    const format = sourceFormats[kind];
    const isUploadedDrawing = kind === "svg" && key.startsWith(uploadFolder);
    if (!asked && isUploadedDrawing) return this.#drawing(key, hash, visitor, left);
    if (!asked && !format) {
      const film = kind === "mp4" && { film: { size, part: (range: ByteRange) => masters.stream(key, range) } };
      return {
        type: originalTypes[kind],
        tag: hash.slice(0, 32),
        lasting: true,
        masterHash: hash,
        bytes: () => masters.read(key),
        ...film,
      };
    }
    if (!format) throw new ImageError("BadRequest", "Drawings, bitmaps, films and models are delivered as they are.");
    const whole = renditionOf(asked ?? parseProcess(`image/resize,w_${defaultWidth}`), format);
    const rendition = focused(light && isForPages(whole, pad()) ? lighter(whole) : whole, focus);
    const tag = renditionTag(hash, rendition);
    const name = `${tag}.${rendition.format}`;
    const found = { type: outputTypes[rendition.format], masterHash: hash };
    const master = () => masters.read(key);
    // What nobody has published is for previews, and bounded like all that anybody could think of.
    const known = focusOf(key);
    const isUnknown = rendition.focus && (rendition.focus.x !== known?.x || rendition.focus.y !== known.y);
    if (isUnknown || !isForPages(rendition, pad()))
      return {
        ...found,
        tag,
        lasting: true,
        bytes: () => this.#onDemand(name, master, rendition, renderCost(sizeOf(key), rendition), visitor, left),
      };
    const [made, lasting] = [await forPages.has(name), await forPages.lasts(name, rendition)];
    return {
      ...found,
      tag: lasting ? tag : `${tag}-quick`,
      lasting,
      bytes: () =>
        made ? forPages.get(name, master, rendition) : this.#inTurn(name, master, rendition, visitor, left),
    };
  }

  /** A drawing that was uploaded is never sent as it is: it could run or load anything where it is opened by itself. */
  async #drawing(key: string, hash: string, visitor: string, left: AbortSignal | undefined): Promise<Delivery> {
    const { masters, forPages } = this.#parts;
    const name = renditionName(hash, drawingAsPicture);
    const master = () => masters.read(key);
    return {
      type: outputTypes[drawingAsPicture.format],
      tag: renditionTag(hash, drawingAsPicture),
      lasting: true,
      masterHash: hash,
      bytes: async () =>
        (await forPages.has(name))
          ? forPages.get(name, master, drawingAsPicture)
          : this.#inTurn(name, master, drawingAsPicture, visitor, left),
    };
  }

  /** What pages use and is not made yet: networks take turns, and nothing is made for a visitor who has left. */
  async #inTurn(
    name: string,
    master: () => Promise<Buffer>,
    rendition: Rendition,
    visitor: string,
    left: AbortSignal | undefined,
  ): Promise<Buffer> {
    const { door, forPages } = this.#parts;
    using _place = await enter(door, visitor, left);
    return await forPages.get(name, master, rendition);
  }

  /** What pages do not use: as `#inTurn`, with turns by cost and an allowance for each network. */
  async #onDemand(
    name: string,
    master: () => Promise<Buffer>,
    rendition: Rendition,
    cost: number,
    visitor: string,
    left: AbortSignal | undefined,
  ): Promise<Buffer> {
    const { onDemand, onDemandDoor, allowance } = this.#parts;
    if (await onDemand.has(name)) return onDemand.get(name, master, rendition);
    if (!allowance.take(visitor, cost))
      throw new ImageError("TooManyRequests", "Too many pictures of unusual sizes were asked for.");
    using _place = await enter(onDemandDoor, visitor, left, cost);
    return await onDemand.get(name, master, rendition);
  }

  /**
   * The poster of a product: its picture, and what is said below it. There is one for each product, so all are kept as
   * what pages use is.
   * @param key the picture's address below /media/
   * @param visitor the address of who asks
   * @param left aborts when the visitor has gone
   * @throws ImageError
   */
  async poster(
    key: string,
    poster: Poster,
    visitor: string,
    left?: AbortSignal,
  ): Promise<Pick<Delivery, "tag" | "bytes">> {
    const { masters, forPages, pad } = this.#parts;
    const { hash } = await masters.hash(key);
    const { width, picture: height } = posterSize;
    const rendition: Rendition = {
      resizes: [{ mode: "pad", width, height, limit: false, colour: pad() }],
      format: "jpg",
      poster,
    };
    const name = renditionName(hash, rendition);
    const master = () => masters.read(key);
    return {
      tag: renditionTag(hash, rendition),
      bytes: async () =>
        (await forPages.has(name))
          ? forPages.get(name, master, rendition)
          : this.#inTurn(name, master, rendition, visitor, left),
    };
  }

  /** A square PNG of a picture or a drawing, for the host's own icon. @throws ImageError */
  async square(key: string, side: number): Promise<Buffer> {
    const { masters, forPages } = this.#parts;
    const { hash } = await masters.hash(key);
    const rendition: Rendition = {
      resizes: [{ mode: "fixed", width: side, height: side, limit: false, colour: "FFFFFF" }],
      format: "png",
    };
    return forPages.get(`${renditionTag(hash, rendition)}.png`, () => masters.read(key), rendition);
  }
}

/** @throws ImageError TooManyRequests or SlowDown */
function enter(
  door: ConcurrencyLimiter,
  visitor: string,
  left: AbortSignal | undefined,
  cost?: number,
): Promise<Disposable> {
  return door.enter(visitor, left, cost).catch((cause: unknown) => {
    const isShare = cause instanceof ApiError && cause.status === 429;
    throw new ImageError(isShare ? "TooManyRequests" : "SlowDown", "Too many pictures are being rendered.", cause);
  });
}
