/** `Object.hasOwn` for browsers without it (Chromium < 93, Safari < 15.4). */
export const hasOwn = (object: object, key: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(object, key);
