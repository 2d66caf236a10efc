import type { QueryOutcome } from "@klarholm/contract/desk/codes";

export interface PlotDay {
  /** 2026-11-21 */
  day: string;
  counts: ReadonlyMap<QueryOutcome, number>;
}

/** The layers of a bar from the bottom up. Colours differ in lightness, for print and colour-blind readers. */
const layers: readonly { outcome: QueryOutcome; colour: string }[] = [
  { outcome: "first", colour: "#1f3a6e" },
  { outcome: "repeat", colour: "#5b83bd" },
  { outcome: "frozen", colour: "#a9c3e0" },
  { outcome: "voided", colour: "#6f6a5f" },
  { outcome: "mistyped", colour: "#d9c9a3" },
  { outcome: "unknown", colour: "#c9833a" },
  { outcome: "limited", colour: "#8f2d1f" },
];

/** In the order of columns and layers. */
export const outcomes = layers.map(({ outcome }) => outcome);

const [width, height, left, top, right, bottom] = [960, 420, 64, 56, 24, 48];

/** Draws queries by day as stacked bars, with axis and legend, as SVG. */
export function drawPlot(days: readonly PlotDay[]): string {
  const totals = days.map(({ counts }) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const step = niceStep(Math.max(1, ...totals) / 5);
  const max = step * Math.max(1, Math.ceil(Math.max(1, ...totals) / step));
  const y = (value: number) => round(height - bottom - (value / max) * (height - bottom - top));
  const slot = (width - left - right) / Math.max(1, days.length);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#1c2430" role="img" aria-label="Verification queries by day">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...layers.map(
      ({ outcome, colour }, index) =>
        `<rect x="${left + index * 116}" y="18" width="12" height="12" fill="${colour}"/><text x="${left + index * 116 + 18}" y="28">${outcome}</text>`,
    ),
  ];
  for (let value = 0; value <= max; value += step) {
    parts.push(
      `<path d="M${left} ${y(value)}H${width - right}" stroke="#d8d5cd"/><text x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
    );
  }
  const labelInterval = Math.ceil(days.length / 12);
  for (const [index, { day, counts }] of days.entries()) {
    const x = round(left + index * slot + slot * 0.15);
    let sum = 0;
    for (const { outcome, colour } of layers) {
      const count = counts.get(outcome) ?? 0;
      if (count === 0) continue;
      parts.push(
        `<rect x="${x}" y="${y(sum + count)}" width="${round(slot * 0.7)}" height="${round(y(sum) - y(sum + count))}" fill="${colour}"><title>${day} ${outcome}: ${count}</title></rect>`,
      );
      sum += count;
    }
    if (index % labelInterval === 0)
      parts.push(
        `<text x="${round(left + (index + 0.5) * slot)}" y="${height - bottom + 20}" text-anchor="middle">${day.slice(5)}</text>`,
      );
  }
  return `${parts.join("\n")}\n</svg>\n`;
}

/** The next 1, 2 or 5 times a power of ten, at least 1. */
function niceStep(min: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(min)));
  return ([1, 2, 5].find((factor) => factor * power >= min) ?? 10) * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
