import { type AnyKey, keptKeys, type KeptKey, type SiteKey, siteKeys } from "./kept-keys.ts";

/**
 * What the site keeps in a browser, in accord with the table of keys and the visitor's choice: what pages do not need
 * lasts for the visit before a choice, as long as the table says after 同意, and nowhere after 拒绝 (docs/china.md, "Cookie
 * notice"). Nothing of it ever leaves the browser. No other file touches the browser's storage (.oxlintrc.json).
 */
export type Choice = "accepted" | "refused";

const choiceKey = "local-memory" satisfies AnyKey;
const places = ["local", "session"] as const satisfies readonly KeptKey["storage"][];
/** @throws where the browser has none, or forbids it */
const storageOf = (place: KeptKey["storage"]) => (place === "local" ? localStorage : sessionStorage);

/** What the visitor chose; undefined before any choice, and without access to storage. */
export function localChoice(): Choice | undefined {
  try {
    const kept = localStorage.getItem(choiceKey);
    return kept === "accepted" || kept === "refused" ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice, and brings what is kept in accord with it. @throws when the browser stores nothing at all */
export function choose(choice: Choice): void {
  localStorage.setItem(choiceKey, choice);
  honourChoice();
  // As it is heard of in other tabs.
  window.dispatchEvent(new Event("storage"));
}

/**
 * Keeps a value as JSON where the table and the choice allow it.
 * @returns whether it is kept: not after a refusal of what pages do not need, and not without room or permission
 */
export function keep(key: SiteKey, value: unknown): boolean {
  const place = placeOf(siteKeys[key], localChoice());
  if (!place) return false;
  try {
    storageOf(place).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What is kept under a key; undefined when there is nothing, or somebody else's text. */
export function recall(key: SiteKey): unknown {
  const place = placeOf(siteKeys[key], localChoice());
  try {
    const text = place && storageOf(place).getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps nothing under a key any more. */
export function forget(key: SiteKey): void {
  try {
    for (const place of places) storageOf(place).removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Honours the choice that was made, and those that are made in other tabs while this one is open. */
export function followChoice(): void {
  honourChoice();
  window.addEventListener("storage", honourChoice);
}

/**
 * Brings what is kept in accord with the choice: a refusal removes all but what pages need, an agreement lets what was
 * kept for the visit stay.
 */
function honourChoice(): void {
  const choice = localChoice();
  const table = new Map<string, KeptKey>(Object.entries(keptKeys));
  try {
    for (const from of places) {
      for (const [key, value] of Object.entries<string>({ ...storageOf(from) })) {
        const row = table.get(key);
        const to = row && placeOf(row, choice);
        // Whose a key outside the table is nobody knows; a refusal is meant for all of them.
        if (to === from || (!row && choice !== "refused")) continue;
        storageOf(from).removeItem(key);
        // What is there already stays: it is another tab's, and younger.
        if (to && storageOf(to).getItem(key) === null) storageOf(to).setItem(key, value);
      }
    }
  } catch {
    // Without room or permission nothing is kept.
  }
}

function placeOf({ necessary, storage }: KeptKey, choice: Choice | undefined): KeptKey["storage"] | undefined {
  if (necessary || choice === "accepted") return storage;
  return choice === "refused" ? undefined : "session";
}
