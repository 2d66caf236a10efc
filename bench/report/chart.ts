export interface Bar {
  label: string;
  value: number;
  /** The bar of the measured site, drawn darker. */
  own?: boolean;
}

const [width, labels, row, gap] = [720, 250, 22, 8] as const;

/**
 * Bars beside each other, as an SVG for light and dark colour schemes.
 * @param unit printed after every value
 */
export function barChart(title: string, unit: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const height = 40 + bars.length * (row + gap);
  const drawn = bars.map(({ label, value, own }, at) => {
    const y = 34 + at * (row + gap);
    const long = Math.max(1, (value / most) * (width - labels - 130));
    const middle = y + row / 2 + 5;
    return `<text x="${labels - 10}" y="${middle}" text-anchor="end">${escape(label)}</text><rect x="${labels}" y="${y}" width="${long.toFixed(1)}" height="${row}" class="${own ? "own" : "other"}"/><text x="${(labels + long + 8).toFixed(1)}" y="${middle}">${figure(value)} ${escape(unit)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}"><style>text{font:14px sans-serif;fill:#333}.own{fill:#1f3a6e}.other{fill:#a9b4c6}@media (prefers-color-scheme:dark){text{fill:#ddd}.own{fill:#9db8ec}.other{fill:#55617a}}</style><text x="0" y="18" font-weight="600">${escape(title)}</text>${drawn.join("")}</svg>\n`;
}

/** A value with three significant digits at most and separated thousands. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "-";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
