import { consentCache, offlinePath, type WorkerMessage } from "../../navigation/offline-protocol.ts";

/** Addresses sent to the worker, and "pictures" after its first message. */
const sent = new Set<string>();

/** Whether the worker has handled this document's request. */
function isWorkerControlled(address: string): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const { workerStart = 0, name = "" } = entry instanceof PerformanceNavigationTiming ? entry : {};
  return workerStart > 0 && name.split("#", 1)[0] === location.origin + address;
}

/** Pictures loaded before the worker was active. */
function loadedPictures(): string[] {
  return performance
    .getEntriesByType("resource")
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart === 0)
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/media/`));
}

/**
 * Registers the worker, and has it cache the shown page, the wish list and the offline page. A failure is logged.
 * @param shown path with query
 * @param list the address of the wish list
 */
export async function cacheVisit(shown: string, list: string): Promise<void> {
  try {
    await caches.open(consentCache);
    await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const isNew = (address: string) => !sent.has(address) && sent.add(address);
    const message: WorkerMessage = {
      pages: [shown].filter((address) => !isWorkerControlled(address) && isNew(address)),
      ahead: [list, offlinePath].filter((address) => address !== shown && isNew(address)),
      pictures: isNew("pictures") ? loadedPictures() : [],
    };
    send(active, message);
  } catch (error) {
    console.warn("Visited pages are not cached", error);
  }
}

/** Has the worker delete its caches and unregister itself. */
export async function clearVisits(): Promise<void> {
  sent.clear();
  const registration = await navigator.serviceWorker.getRegistration();
  send(registration?.active, { forget: true });
}

function send(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have no such parameter.
  worker?.postMessage(message);
}
