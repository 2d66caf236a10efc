import { importWithRetry } from "./import-with-retry.ts";

/** A route as the manifest of the build lists it. */
interface ManifestRoute {
  id: string;
  module: string;
  imports?: string[];
}

const had = new Set<string>();
const listeners = new Set<(routeId: string) => void>();

/** Calls back with the id of each route whose code could not be had. @returns what ends that */
export function onMissingRoute(listener: (routeId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stands in for React Router's own function of this name (route-modules.ts beside the build's settings), which
 * loads the whole page anew when a route's code is missing: without a network that leaves nothing at all.
 */
export async function loadRouteModule<T>(route: ManifestRoute, cache: Record<string, T>): Promise<T> {
  const loaded = cache[route.id];
  if (loaded) return loaded;
  return (cache[route.id] = await importWithRetry<T>(
    () => importRoute(route),
    () => listeners.forEach((listener) => listener(route.id)),
  ));
}

/**
 * The files are fetched before they are imported: they come from the browser's cache then, and Chromium below 113, which
 * remembers a failed import for as long as the page lives, sees none.
 */
async function importRoute({ module, imports = [] }: ManifestRoute) {
  await Promise.all([module, ...imports].map(fetchOnce));
  return import(/* @vite-ignore */ module);
}

async function fetchOnce(file: string) {
  if (had.has(file)) return;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} is missing`);
  await answer.arrayBuffer();
  had.add(file);
}
