import { useSyncExternalStore } from "react";

/** A nearby store for the buy dialog; all fields are initially empty. */
export interface NearestStore {
  name: string;
  address: string;
  telLabel: string;
  telValue: string;
  image: string;
  /** Opening hours; not in section 3. */
  hours: string;
}

/** The part of section 3's site store that pages share; the rest derives from routes (docs/api-decisions.md). */
export interface SiteState {
  loading: boolean;
  nearestStore: NearestStore;
}

let state: SiteState = {
  loading: false,
  nearestStore: { name: "", address: "", telLabel: "", telValue: "", image: "", hours: "" },
};

const listeners = new Set<() => void>();

/** Changes part of the store. In browsers only, in event handlers: the server's store is shared by all visitors. */
export function updateSite(change: Partial<SiteState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** A part of the store; rerenders when that part changes. */
export function useSite<T>(select: (state: SiteState) => T): T {
  const current = () => select(state);
  return useSyncExternalStore(subscribe, current, current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
