import { importWithRetry } from "./import-with-retry.ts";

/** A route in the build's manifest. */
interface ManifestRoute {
  id: string;
  module: string;
  imports?: string[];
}

const fetchedFiles = new Set<string>();
const listeners = new Set<(routeId: string) => void>();

/** Subscribes to routes whose code failed to load; returns an unsubscribe function. */
export function onRouteFailure(listener: (routeId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Replaces React Router's function of this name (route-modules.ts), which reloads the page if a route's code is
 * missing: without a network that leaves an empty window.
 */
export async function loadRouteModule<T>(route: ManifestRoute, cache: Record<string, T>): Promise<T> {
  const loaded = cache[route.id];
  if (loaded) return loaded;
  return (cache[route.id] = await importWithRetry<T>(
    () => importRoute(route),
    () => listeners.forEach((listener) => listener(route.id)),
  ));
}

/** Fetches before importing: the import uses the HTTP cache. Chromium below 113 caches failed imports. */
async function importRoute({ module, imports = [] }: ManifestRoute) {
  await Promise.all([module, ...imports].map(fetchOnce));
  return import(/* @vite-ignore */ module);
}

async function fetchOnce(file: string) {
  if (fetchedFiles.has(file)) return;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} is missing`);
  await answer.arrayBuffer();
  fetchedFiles.add(file);
}
