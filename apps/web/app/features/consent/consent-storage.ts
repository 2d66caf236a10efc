import { type RegistryKey, siteKeys, storageKeys, type StorageKey, type StorageRule } from "./storage-registry.ts";

/** The visitor's choice on /cookie (docs/china.md, "Cookie notice"). */
export type Consent = "accepted" | "refused";

const consentKey = "local-memory" satisfies RegistryKey;
const areas = ["local", "session"] as const satisfies readonly StorageRule["storage"][];
/** @throws if storage is missing or forbidden */
const areaOf = (area: StorageRule["storage"]) => (area === "local" ? localStorage : sessionStorage);

/** Undefined before a choice, and without access to storage. */
export function readConsent(): Consent | undefined {
  try {
    const stored = localStorage.getItem(consentKey);
    return stored === "accepted" || stored === "refused" ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the choice and applies it; throws if storage is not available. */
export function setConsent(consent: Consent): void {
  localStorage.setItem(consentKey, consent);
  applyConsent();
  // Browsers send this event to other tabs only.
  window.dispatchEvent(new Event("storage"));
}

/**
 * Stores a value as JSON in the area that registry and consent allow.
 * @returns false after a refusal (unless the key is necessary), or if storage is full or forbidden
 */
export function writeStored(key: StorageKey, value: unknown): boolean {
  const area = allowedArea(siteKeys[key], readConsent());
  if (!area) return false;
  try {
    areaOf(area).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The parsed value of a key, not validated; undefined if there is none or it is not JSON. */
export function readStored(key: StorageKey): unknown {
  const area = allowedArea(siteKeys[key], readConsent());
  try {
    const text = area && areaOf(area).getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export function hasStrings<K extends string>(value: unknown, fields: readonly K[]): value is Record<K, string> {
  return (
    typeof value === "object" && value !== null && fields.every((key) => typeof Reflect.get(value, key) === "string")
  );
}

export function removeStored(key: StorageKey): void {
  try {
    for (const area of areas) areaOf(area).removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Applies the stored consent now, and whenever it changes in another tab. */
export function followConsent(): void {
  applyConsent();
  window.addEventListener("storage", applyConsent);
}

/** A refusal removes all but necessary keys; an agreement moves session values to the area of the registry. */
function applyConsent(): void {
  const consent = readConsent();
  const rules = new Map<string, StorageRule>(Object.entries(storageKeys));
  try {
    for (const from of areas) {
      for (const [key, value] of Object.entries<string>({ ...areaOf(from) })) {
        const rule = rules.get(key);
        const to = rule && allowedArea(rule, consent);
        // Keys outside the registry, as of older versions, are removed only after a refusal.
        if (to === from || (!rule && consent !== "refused")) continue;
        areaOf(from).removeItem(key);
        // An existing value was written by another tab, and is newer.
        if (to && areaOf(to).getItem(key) === null) areaOf(to).setItem(key, value);
      }
    }
  } catch {
    // Storage is full or forbidden.
  }
}

function allowedArea({ necessary, storage }: StorageRule, consent: Consent | undefined) {
  if (necessary || consent === "accepted") return storage;
  return consent === "refused" ? undefined : "session";
}
