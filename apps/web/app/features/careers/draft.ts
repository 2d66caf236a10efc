import { isBlank } from "@klarholm/contract/invisible";
import { readStored, removeStored, writeStored } from "../consent/consent-storage.ts";
import type { TypedFields } from "./application-data.ts";

const key = "application-draft";

/** Stores the text fields for a reload; files and captcha are not stored. */
export function keepDraft(typed: TypedFields): void {
  if ([typed.personName, typed.phoneNumber, typed.cityId].every((text) => isBlank(text))) forgetDraft();
  else writeStored(key, typed);
}

/** Reads the stored fields; a city that the position does not offer is left out. */
export function readDraft(cityIds: readonly string[]): TypedFields | undefined {
  const draft = readStored(key);
  if (!isTyped(draft)) return undefined;
  return cityIds.includes(draft.cityId) ? draft : { ...draft, cityId: "", positionIdList: [] };
}

export function forgetDraft(): void {
  removeStored(key);
}

function isTyped(value: unknown): value is TypedFields {
  if (typeof value !== "object" || value === null) return false;
  const isText = (name: string) => typeof Reflect.get(value, name) === "string";
  return ["personName", "phoneNumber", "cityId"].every(isText) && Array.isArray(Reflect.get(value, "positionIdList"));
}
