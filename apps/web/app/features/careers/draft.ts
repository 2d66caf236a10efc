import type { TypedFields } from "./application-flow.ts";

const key = "application-draft";

/** Keeps what was typed for as long as the browser's tab lives; files and captcha are not kept. */
export function keepDraft({ personName, phoneNumber, cityId, positionIdList }: TypedFields): boolean {
  if (![personName, phoneNumber, cityId].some((text) => text.trim() !== "")) return false;
  try {
    sessionStorage.setItem(key, JSON.stringify({ personName, phoneNumber, cityId, positionIdList }));
    return true;
  } catch {
    // Storage is full or switched off: nothing is kept.
    return false;
  }
}

/** What was kept, where it fits the cities of a position. */
export function readDraft(cityIds: readonly string[]): TypedFields | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (!isTyped(kept)) return undefined;
    return cityIds.includes(kept.cityId) ? kept : { ...kept, cityId: "", positionIdList: [] };
  } catch {
    return undefined;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function isTyped(value: unknown): value is TypedFields {
  if (typeof value !== "object" || value === null) return false;
  const text = (name: string) => typeof Reflect.get(value, name) === "string";
  return ["personName", "phoneNumber", "cityId"].every(text) && Array.isArray(Reflect.get(value, "positionIdList"));
}
