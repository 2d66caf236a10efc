import { agreedCache, offlinePath, type Told } from "../../navigation/offline-protocol.ts";

const told = new Set<string>();

/** Whether the worker has seen a page as a document that came through it. */
function passedWorker(address: string): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const { workerStart = 0, name = "" } = entry instanceof PerformanceNavigationTiming ? entry : {};
  return workerStart > 0 && name.split("#", 1)[0] === location.origin + address;
}

/** The pictures that came before there was a worker. */
function earlierPictures(): string[] {
  return performance
    .getEntriesByType("resource")
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart === 0)
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/media/`));
}

/**
 * Has a page that is shown kept, and a list that is not.
 * @param shown its address, a path with its query
 * @param list the address of the visitor's wish list
 */
export async function keepVisit(shown: string, list: string): Promise<void> {
  try {
    await caches.open(agreedCache);
    await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const anew = (address: string) => !told.has(address) && told.add(address);
    const message: Told = {
      pages: [shown].filter((address) => !passedWorker(address) && anew(address)),
      ahead: [list, offlinePath].filter((address) => address !== shown && anew(address)),
      pictures: told.has("pictures") ? [] : earlierPictures(),
    };
    told.add("pictures");
    tell(active, message);
  } catch (error) {
    // A browser that allows no worker, or has no room, shows the site as ever.
    console.warn("Visited pages are not kept", error);
  }
}

/** Has everything forgotten, the worker itself included. */
export async function forgetVisits(): Promise<void> {
  told.clear();
  const registration = await navigator.serviceWorker.getRegistration();
  const message: Told = { forget: true };
  tell(registration?.active, message);
}

function tell(worker: ServiceWorker | null | undefined, message: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is of the page's own origin, and takes no other's name.
  worker?.postMessage(message);
}
