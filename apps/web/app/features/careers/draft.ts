import { isBlank } from "@klarholm/contract/invisible";
import { forget, keep, recall } from "../consent/local-memory.ts";
import type { TypedFields } from "./application-flow.ts";

const key = "application-draft";

/** Keeps what is being typed, so that a reload within the flow loses nothing; files and captcha are not kept. */
export function keepDraft({ personName, phoneNumber, cityId, positionIdList }: TypedFields): void {
  if ([personName, phoneNumber, cityId].every((text) => isBlank(text))) return forgetDraft();
  keep(key, { personName, phoneNumber, cityId, positionIdList });
}

/** What a flow that was cut off has left, where it fits the cities of a position. */
export function readDraft(cityIds: readonly string[]): TypedFields | undefined {
  const kept = recall(key);
  if (!isTyped(kept)) return undefined;
  return cityIds.includes(kept.cityId) ? kept : { ...kept, cityId: "", positionIdList: [] };
}

export function forgetDraft(): void {
  forget(key);
}

function isTyped(value: unknown): value is TypedFields {
  if (typeof value !== "object" || value === null) return false;
  const text = (name: string) => typeof Reflect.get(value, name) === "string";
  return ["personName", "phoneNumber", "cityId"].every(text) && Array.isArray(Reflect.get(value, "positionIdList"));
}
