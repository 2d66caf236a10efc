import { hasOwn } from "@klarholm/contract/has-own";
/** The browser's storage for tests: names are own properties, as they are there. */
export class MemoryStorage implements Storage {
  [name: string]: unknown;
  /** Characters that a value may have. */
  declare room: number;

  constructor() {
    Object.defineProperty(this, "room", { value: Number.POSITIVE_INFINITY, writable: true, enumerable: false });
  }

  get length() {
    return Object.keys(this).length;
  }

  key(index: number) {
    return Object.keys(this)[index] ?? null;
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

  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}
