import { availableParallelism, constants, totalmem } from "node:os";
import { join } from "node:path";
import { Counts } from "../../plugins/metrics/counters.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import { ConcurrencyLimiter } from "../../plugins/limits/concurrency-limiter.ts";
import { VisitorAllowance } from "../../plugins/limits/visitor-allowance.ts";
import { type Cache, DiskCache } from "../../lib/disk-cache.ts";
import { JobQueue } from "../../workers/job-queue.ts";
import { ImageService } from "./image-service.ts";
import type { Size } from "./geometry.ts";
import { Originals } from "./originals.ts";
import { PageRenditions } from "./page-renditions.ts";
import { minimumCost } from "./render-cost.ts";
import { RenderProcess } from "./render-process.ts";
import type { Focus } from "./rendition.ts";
import { type Renderer, RenditionStore } from "./rendition-store.ts";

/** Limits of the caches on disk, for page renditions and for renditions on demand. */
const cacheBytes = { forPages: 512 * 1024 * 1024, onDemand: 64 * 1024 * 1024 };

/** Rendering on demand: one at a time. A site that embeds our pictures at its own sizes requests dozens at once. */
export const onDemandLimits = { maxConcurrent: 1, maxPerNetwork: 40, queueLimit: 200 };
/** Rendering on demand for a network in a minute, in milliseconds of one core: 60 ordinary pictures or 2 of the most expensive. */
export const perMinute = 60 * minimumCost;

/** Bytes of memory below which one process renders all pictures, one at a time: each process takes up to 200 MB. */
const smallMemory = 1024 ** 3;

interface ImageOptions {
  contentDir: string;
  dataDir: string;
  /** Uploads of the desk; none by default. */
  uploads?: Pick<Uploads, "find">;
  /** The published focus of a picture. */
  focusOf?: (key: string) => Focus | undefined;
  /** The size of a published original in pixels; unknown by default. */
  sizeOf?: (key: string) => Size | undefined;
  /** The cache of page renditions over the one on disk; that one alone by default. */
  share?: (disk: Cache) => Cache;
  /** Receives faults that do not fail a request. */
  onFault: (error: unknown) => void;
  /** The present pad colour of the brand's pages (padColour). */
  pad: () => string;
  counts?: Counts;
}

export interface Images {
  service: ImageService;
  originals: Originals;
  renditions: PageRenditions;
  /** The page renditions on disk. */
  cache: DiskCache;
  /** Ends the render processes. */
  close: () => void;
}

/** Opens the picture caches and their render processes, which start with the first job. */
export async function openImages({
  contentDir,
  dataDir,
  uploads,
  focusOf,
  sizeOf = () => undefined,
  share = (disk) => disk,
  onFault,
  pad,
  counts = new Counts(),
}: ImageOptions): Promise<Images> {
  const open = (folder: string, bytes: number) => DiskCache.open(join(dataDir, "cache", folder), bytes, onFault);
  // The limit of a control group, or of the machine.
  const isSmall = Math.min(process.constrainedMemory() || Infinity, totalmem()) < smallMemory;
  const shared = new RenderProcess();
  const processes = {
    now: shared,
    ahead: isSmall ? shared : new RenderProcess({ priority: constants.priority.PRIORITY_LOW }),
    onDemand: isSmall ? shared : new RenderProcess(),
  };
  const cores = availableParallelism();
  const now = new JobQueue({ maxConcurrent: isSmall ? 1 : cores });
  const queues = { now, ahead: isSmall ? now : new JobQueue({ maxConcurrent: cores }) };
  const queued =
    (name: keyof typeof queues): Renderer =>
    (original, rendition, effort) =>
      queues[name].run(async () => processes[name].render(await original(), rendition, effort));
  const originals = new Originals(join(contentDir, "media"), uploads);
  const cache = await open("images", cacheBytes.forPages);
  const renditions = new PageRenditions({
    cache: share(cache),
    now: queued("now"),
    ahead: queued("ahead"),
    onRead: (read) => counts.renditions.count("pages", read),
    onFault,
  });
  const onRefused = () => counts.security.count("limit", "pictures");
  const limiter = new ConcurrencyLimiter({ maxConcurrent: cores * 2, maxPerNetwork: 100, queueLimit: 500, onRefused });
  const onDemandLimiter = new ConcurrencyLimiter({ ...onDemandLimits, onRefused });
  counts.queues
    .set("pictures", () => queues.now.waiting)
    .set("pictures-ahead", () => queues.ahead.waiting)
    .set("pictures-on-demand", () => onDemandLimiter.waiting)
    .set("picture-requests", () => limiter.waiting);
  const service = new ImageService({
    originals,
    focusOf,
    sizeOf,
    renditions,
    onDemand: new RenditionStore({
      cache: await open("images-on-demand", cacheBytes.onDemand),
      // Needs no queue: the limiter admits one request at a time, and forgets those whose visitor has left.
      render: async (original, rendition, effort) => processes.onDemand.render(await original(), rendition, effort),
      effort: "quick",
      onRead: (read) => counts.renditions.count("on-demand", read),
    }),
    limiter,
    onDemandLimiter,
    allowance: new VisitorAllowance({
      perMinute,
      onRefused: () => counts.security.count("limit", "unusual-pictures"),
    }),
    pad,
  });
  const close = () => Object.values(processes).forEach((process) => process.close());
  return { service, originals, renditions, cache, close };
}
