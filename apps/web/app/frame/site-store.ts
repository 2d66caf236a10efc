import { useSyncExternalStore } from "react";

/** A store that customers near the visitor can walk to, as the buy dialog shows it; all empty at the start. */
export interface NearestStore {
  name: string;
  address: string;
  telLabel: string;
  telValue: string;
  image: string;
}

/** The shared site store of section 3. Title, description and breadcrumbs are derived from routes instead. */
export interface SiteState {
  /** Covers the page with the loading overlay. */
  loading: boolean;
  breadcrumbVisible: boolean;
  /** What a page puts beside the frame; nothing at the start. */
  outside: string | null;
  nearestStore: NearestStore;
}

export const initialSiteState: SiteState = {
  loading: false,
  breadcrumbVisible: true,
  outside: null,
  nearestStore: { name: "", address: "", telLabel: "", telValue: "", image: "" },
};

let state = initialSiteState;
const listeners = new Set<() => void>();

/** Changes part of the store. In browsers only: the server renders the initial state for everybody. */
export function updateSite(change: Partial<SiteState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** A part of the store inside a component, which renders again when that part changes. */
export function useSite<T>(select: (state: SiteState) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(state),
    () => select(initialSiteState),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
