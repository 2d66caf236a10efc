/**
 * What the site may keep in a browser for the visitor's convenience: the nearest store, and whatever else is not
 * needed to show a page. Nothing of it ever leaves the browser, so that nobody is asked before it is kept for the
 * visitor's own action; who refuses has nothing kept at all (china.md, "Cookie notice").
 */
export type Choice = "accepted" | "refused";

const choiceKey = "local-memory";

/** Copies of public content and the choice itself: pages need them, and they tell nothing of a visitor. */
function isNecessary(key: string): boolean {
  return key === choiceKey || key.startsWith("virtual-category-");
}

/** What the visitor chose; undefined before any choice, and without access to storage. */
export function localChoice(): Choice | undefined {
  try {
    const kept = localStorage.getItem(choiceKey);
    return kept === "accepted" || kept === "refused" ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Whether conveniences may be stored. To be asked before every write of one. */
export function mayRemember(): boolean {
  return localChoice() !== "refused";
}

/** Keeps the choice; a refusal removes at once whatever was kept. @throws when the browser stores nothing at all */
export function choose(choice: Choice): void {
  localStorage.setItem(choiceKey, choice);
  if (choice === "refused") for (const storage of [localStorage, sessionStorage]) forget(storage);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Hears of choices made here and in other tabs. @returns what ends it */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function forget(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  // The router's memory of scroll positions lasts as long as the tab and holds no more than they.
  for (const key of keys) if (!isNecessary(key) && !key.startsWith("react-router")) storage.removeItem(key);
}
