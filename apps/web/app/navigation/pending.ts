import { updateSite } from "../api/site-store.ts";

/** Milliseconds before a wait covers the page: what is quicker would only flash. */
const patience = 300;
/** Milliseconds after which it no longer does, whatever it waits for: nobody is locked out of the page by an answer that never comes. */
const limit = 20_000;

let waits = 0;

/** Raises the global loading flag while something takes longer than a visitor finds quick (FRAME-11). @returns what ends the wait */
export function startPending(): () => void {
  let raised = false;
  let over = false;
  const timer = setTimeout(() => {
    raised = true;
    count(1);
  }, patience);
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    clearTimeout(last);
    if (raised) count(-1);
  };
  const last = setTimeout(end, limit);
  return end;
}

/** The same for work that a visitor waits for. */
export async function withPending<T>(work: Promise<T>): Promise<T> {
  const end = startPending();
  try {
    return await work;
  } finally {
    end();
  }
}

function count(more: 1 | -1) {
  waits += more;
  updateSite({ loading: waits > 0 });
}
