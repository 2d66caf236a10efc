/** The oldest supported browsers (docs/decisions/0067-browsers.md). */
export const browsers = ["chrome87", "safari14.1", "ios14.5", "firefox153"];
