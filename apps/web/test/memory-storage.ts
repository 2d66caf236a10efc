import { hasOwn } from "@klarholm/contract/has-own";

/** In-memory `Storage`; like in browsers, keys are own enumerable properties. */
export class MemoryStorage {
  [name: string]: unknown;
  /** Maximum characters of a value. */
  declare room: number;

  constructor() {
    Object.defineProperty(this, "room", { value: Number.POSITIVE_INFINITY, writable: true, enumerable: false });
  }

  getItem(key: string) {
    return hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string) {
    if (value.length > this.room) throw new Error("QuotaExceededError");
    this[key] = value;
  }

  removeItem(key: string) {
    delete this[key];
  }
}
