/** Whether an object has a property of its own. `Object.hasOwn` is missing from browsers that the site supports (Chromium < 93, Safari < 15.4). */
export const hasOwn = (object: object, key: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(object, key);
