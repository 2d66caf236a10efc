import type { FontFacts } from "../content/font-facts.ts";

/** Serif faces of devices, with mean widths in em as `measureFont` computes them. */
const locals = [
  // Windows, macOS, iOS; the metric-compatible faces of Linux.
  {
    names: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"],
    widths: { digits: 0.5, capitals: 0.6667, small: 0.4364 },
  },
  // Android.
  { names: ["Noto Serif", "NotoSerif"], widths: { digits: 0.559, capitals: 0.6687, small: 0.5293 } },
];

/** Characters about as wide as those measured. */
const groups = {
  digits: "U+30-39",
  capitals: "U+41-5A,U+C0-DE",
  small: "U+20-2F,U+3A-40,U+5B-7E,U+A0-B6,U+B8-BF,U+DF-24F",
} as const;

/**
 * @font-face rules for Latin text until the display face is loaded: a serif of the device, scaled to the widths and line
 * metrics of the display face, so that the layout does not shift (CSS Fonts 5, section 7: overrides are relative to the
 * size after size-adjust).
 */
export function fallbackRules(facts: FontFacts): string[] {
  return locals.flatMap(({ names, widths }, index) =>
    Object.entries(groups).map(([group, range]) => {
      const size = sizeFor(facts.widths, widths, group as keyof typeof groups);
      const override = (name: string, value: number) => `${name}-override:${percent(value / size)}`;
      const sources = names.map((name) => `local("${name}")`).join();
      return `@font-face{font-family:"Display Latin Fallback${index === 0 ? "" : ` ${index + 1}`}";src:${sources};size-adjust:${percent(size)};${override("ascent", facts.ascent)};${override("descent", facts.descent)};${override("line-gap", facts.lineGap)};unicode-range:${range}}`;
    }),
  );
}

/** The width ratio of display face to local face; 1 if the display face has no such letters. */
function sizeFor(display: FontFacts["widths"], local: FontFacts["widths"], group: keyof typeof groups): number {
  return display[group] > 0 ? display[group] / local[group] : 1;
}

function percent(value: number): string {
  return `${Math.round(value * 10_000) / 100}%`;
}
