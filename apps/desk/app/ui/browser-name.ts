const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/HarmonyOS/, "HarmonyOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, "微信"],
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** The common name of a browser and system, from the user agent. */
export function browserName(agent: string): string {
  const [browser, system] = [browsers, systems].map((known) => known.find(([words]) => words.test(agent))?.[1]);
  return [browser ?? "未知浏览器", system].filter(Boolean).join("，");
}
