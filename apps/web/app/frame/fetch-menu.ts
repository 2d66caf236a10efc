import type { MenuItem } from "./menu.ts";

let fetched: Promise<MenuItem[]> | undefined;

/**
 * The navigation with its panels, once a visit.
 * @throws when it cannot be had; the next call asks again
 */
export function fetchMenu(): Promise<MenuItem[]> {
  return (fetched ??= ask().catch((error: unknown) => {
    fetched = undefined;
    throw error;
  }));
}

async function ask(): Promise<MenuItem[]> {
  const answer = await fetch("/_menu");
  if (!answer.ok) throw new Error(`The menu answered ${answer.status}`);
  return answer.json();
}
