import { updateSite } from "../api/site-store.ts";

/** Milliseconds before the overlay covers the page; a shorter wait would only flash. */
const delayMs = 300;
/** Milliseconds after which it disappears, so that a missing answer does not lock the page. */
const maxMs = 20_000;

let pendingCount = 0;

/** Sets the global loading flag during a long operation (FRAME-11); returns a function that ends it. */
export function startPending(): () => void {
  let shown = false;
  let ended = false;
  const timer = setTimeout(() => {
    shown = true;
    count(1);
  }, delayMs);
  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    clearTimeout(last);
    if (shown) count(-1);
  };
  const last = setTimeout(end, maxMs);
  return end;
}

export async function withPending<T>(work: Promise<T>): Promise<T> {
  const end = startPending();
  try {
    return await work;
  } finally {
    end();
  }
}

function count(change: 1 | -1) {
  pendingCount += change;
  updateSite({ loading: pendingCount > 0 });
}
