import { availableParallelism, constants } from "node:os";
import { join } from "node:path";
import { VisitorAllowance } from "../limits/visitor-allowance.ts";
import { DiskCache } from "./disk-cache.ts";
import { ImageService } from "./image-service.ts";
import { Masters } from "./masters.ts";
import { PageRenditions } from "./page-renditions.ts";
import { RenderProcess } from "./render-process.ts";
import { RenderQueue } from "./render-queue.ts";
import { RenditionStore } from "./rendition-store.ts";

/** Renditions on disk, at most: those that pages use, and those that were asked for otherwise. */
const cacheBytes = { forPages: 512 * 1024 * 1024, onDemand: 64 * 1024 * 1024 };

interface ImageOptions {
  contentDir: string;
  dataDir: string;
  /** Hears of what costs time, but no answer. */
  onFault: (error: unknown) => void;
}

export interface Images {
  service: ImageService;
  masters: Masters;
  renditions: PageRenditions;
  /** What pages ask for, on disk. */
  cache: DiskCache;
  /** Ends the processes that render. */
  close: () => void;
}

/** Opens the caches of pictures, and what renders them; processes start when there is work. */
export async function openImages({ contentDir, dataDir, onFault }: ImageOptions): Promise<Images> {
  const { PRIORITY_LOW } = constants.priority;
  const open = (folder: string, bytes: number) => DiskCache.open(join(dataDir, "cache", folder), bytes, onFault);
  const processes = {
    now: new RenderProcess(),
    ahead: new RenderProcess({ priority: PRIORITY_LOW }),
    onDemand: new RenderProcess(),
  };
  const cores = availableParallelism();
  const masters = new Masters(join(contentDir, "media"));
  const cache = await open("images", cacheBytes.forPages);
  const renditions = new PageRenditions({
    cache,
    now: { queue: new RenderQueue({ atOnce: cores }), render: processes.now.render },
    ahead: { queue: new RenderQueue({ atOnce: cores }), render: processes.ahead.render },
    onFault,
  });
  const onDemand = new RenditionStore({
    cache: await open("images-on-demand", cacheBytes.onDemand),
    queue: new RenderQueue({ atOnce: 1, maxWaiting: 20 }),
    render: processes.onDemand.render,
  });
  const service = new ImageService({ masters, forPages: renditions, onDemand, allowance: new VisitorAllowance() });
  const close = () => Object.values(processes).forEach((process) => process.close());
  return { service, masters, renditions, cache, close };
}
