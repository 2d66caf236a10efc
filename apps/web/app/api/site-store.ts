import { useSyncExternalStore } from "react";

/** A store that customers near the visitor can walk to, as the buy dialog shows it; all empty at the start. */
export interface NearestStore {
  name: string;
  address: string;
  telLabel: string;
  telValue: string;
  image: string;
  /** When it is open, in words: what section 3 does not name. */
  hours: string;
}

/** What of the shared site store of section 3 pages share at run time; the rest follows from routes (docs/decisions/0015). */
export interface SiteState {
  /** Covers the page with the loading overlay. */
  loading: boolean;
  nearestStore: NearestStore;
}

let state: SiteState = {
  loading: false,
  nearestStore: { name: "", address: "", telLabel: "", telValue: "", image: "", hours: "" },
};

const listeners = new Set<() => void>();

/** Changes part of the store. In browsers only, after an event: what the server renders is shared by all visitors. */
export function updateSite(change: Partial<SiteState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** A part of the store inside a component, which renders again when that part changes. */
export function useSite<T>(select: (state: SiteState) => T): T {
  const current = () => select(state);
  return useSyncExternalStore(subscribe, current, current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
