import { availableParallelism, constants } from "node:os";
import { join } from "node:path";
import { Counts } from "../../plugins/metrics/counters.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import { ConcurrencyLimiter } from "../../plugins/limits/concurrency-limiter.ts";
import { VisitorAllowance } from "../../plugins/limits/visitor-allowance.ts";
import { DiskCache } from "../../lib/disk-cache.ts";
import { ImageService } from "./image-service.ts";
import type { Size } from "./geometry.ts";
import { Originals } from "./originals.ts";
import { PageRenditions } from "./page-renditions.ts";
import { leastCost } from "./render-cost.ts";
import { RenderProcess } from "./render-process.ts";
import { RenderQueue } from "./render-queue.ts";
import type { Focus } from "./rendition.ts";
import { RenditionStore } from "./rendition-store.ts";

/** Renditions on disk, at most: those that pages use, and those that were asked for otherwise. */
const cacheBytes = { forPages: 512 * 1024 * 1024, onDemand: 64 * 1024 * 1024 };

/** What pages do not use is rendered one at a time. A site that shows our pictures at sizes of its own asks for dozens at once. */
export const onDemandLimits = { atOnce: 1, each: 40, line: 200 };
/**
 * What a network may have rendered on demand in a minute, in milliseconds of one core: sixty ordinary pictures, or two of the
 * dearest.
 */
export const perMinute = 60 * leastCost;

interface ImageOptions {
  contentDir: string;
  dataDir: string;
  /** What was uploaded at the desk; none by default. */
  uploads?: Pick<Uploads, "find">;
  /** The focus that is published of a picture. */
  focusOf?: (key: string) => Focus | undefined;
  /** The size of a published original, in pixels; none is known by default. */
  sizeOf?: (key: string) => Size | undefined;
  /** Hears of what costs time, but no answer. */
  onFault: (error: unknown) => void;
  /** What the brand's pages pad with at present (padColour). */
  pad: () => string;
  /** Where reads and queues are counted. */
  counts?: Counts;
}

export interface Images {
  service: ImageService;
  masters: Originals;
  renditions: PageRenditions;
  /** What pages ask for, on disk. */
  cache: DiskCache;
  /** Ends the processes that render. */
  close: () => void;
}

/** Opens the caches of pictures, and what renders them; processes start when there is work. */
export async function openImages({
  contentDir,
  dataDir,
  uploads,
  focusOf,
  sizeOf = () => undefined,
  onFault,
  pad,
  counts = new Counts(),
}: ImageOptions): Promise<Images> {
  const { PRIORITY_LOW } = constants.priority;
  const open = (folder: string, bytes: number) => DiskCache.open(join(dataDir, "cache", folder), bytes, onFault);
  const processes = {
    now: new RenderProcess(),
    ahead: new RenderProcess({ priority: PRIORITY_LOW }),
    onDemand: new RenderProcess(),
  };
  const cores = availableParallelism();
  const masters = new Originals(join(contentDir, "media"), uploads);
  const cache = await open("images", cacheBytes.forPages);
  const queues = {
    now: new RenderQueue({ atOnce: cores }),
    ahead: new RenderQueue({ atOnce: cores }),
    onDemand: new RenderQueue({ atOnce: onDemandLimits.atOnce }),
  };
  counts.queues
    .set("pictures", () => queues.now.waiting)
    .set("pictures-ahead", () => queues.ahead.waiting)
    .set("pictures-on-demand", () => onDemandDoor.waiting);
  const renditions = new PageRenditions({
    cache,
    now: { queue: queues.now, render: processes.now.render },
    ahead: { queue: queues.ahead, render: processes.ahead.render },
    onRead: (read) => counts.renditions.count("pages", read),
    onFault,
  });
  const onDemand = new RenditionStore({
    cache: await open("images-on-demand", cacheBytes.onDemand),
    queue: queues.onDemand,
    render: processes.onDemand.render,
    care: "quick",
    onRead: (read) => counts.renditions.count("on-demand", read),
  });
  // What is inside is being rendered or next: the line is at the door, where those who leave are forgotten.
  const onRefused = () => counts.security.count("limit", "pictures");
  const door = new ConcurrencyLimiter({ atOnce: cores * 2, each: 100, line: 500, onRefused });
  const onDemandDoor = new ConcurrencyLimiter({ ...onDemandLimits, onRefused });
  counts.queues.set("pictures-door", () => door.waiting);
  const allowance = new VisitorAllowance({
    each: perMinute,
    onRefused: () => counts.security.count("limit", "unusual-pictures"),
  });
  const service = new ImageService({
    masters,
    focusOf,
    sizeOf,
    forPages: renditions,
    onDemand,
    door,
    onDemandDoor,
    allowance,
    pad,
  });
  const close = () => Object.values(processes).forEach((process) => process.close());
  return { service, masters, renditions, cache, close };
}
