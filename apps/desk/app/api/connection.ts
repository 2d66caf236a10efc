import { DeskError } from "@klarholm/contract/desk/client";

/** Milliseconds before a view that could not be loaded is tried again. */
const retryMs = 3000;

const watchers = new Set<() => void>();
let waiting = 0;

function count(change: 1 | -1): void {
  waiting += change;
  for (const watcher of watchers) watcher();
}

/** Whether a view waits for the network. */
export const connection = {
  isLost: () => waiting > 0,
  /** @returns a function that removes the watcher */
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};

/**
 * Loads a part of a view. Without an answer it tries again until there is one, so that the present view stays with its
 * unsent text.
 * @param signal ends the attempts, because another view is wanted
 * @throws what `attempt` throws for other reasons
 */
export async function untilReached<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let isFirst = true; ; isFirst = false)
    try {
      if (isFirst) return await attempt();
      count(1);
      try {
        await pause(signal);
        return await attempt();
      } finally {
        count(-1);
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof DeskError) || error.code !== "") throw error;
    }
}

/** Until the browser is online again, the next attempt is due, or `signal` aborts. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, retryMs);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
