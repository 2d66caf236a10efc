import { isBlank } from "@klarholm/contract/invisible";
import { readStored, removeStored, writeStored } from "../consent/consent-storage.ts";
import { type TypedFields, typedFields } from "./application-data.ts";

const key = "application-draft";

/** Stores the text fields for a reload, without files and captcha. */
export function writeDraft(typed: TypedFields): void {
  if ([typed.personName, typed.phoneNumber, typed.cityId].every((text) => isBlank(text))) removeDraft();
  else writeStored(key, typed);
}

/** Reads the stored fields; ignores a city that the position does not offer. */
export function readDraft(cityIds: readonly string[]): TypedFields | undefined {
  const draft = readStored(key);
  if (typeof draft !== "object" || draft === null) return undefined;
  const get = (name: string): unknown => Reflect.get(draft, name);
  const typed = typedFields({ get, getAll: (name) => [get(name) ?? []].flat() });
  return cityIds.includes(typed.cityId) ? typed : { ...typed, cityId: "", positionIdList: [] };
}

export function removeDraft(): void {
  removeStored(key);
}
