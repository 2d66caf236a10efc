import type { Theme } from "@klarholm/contract";

/** Custom properties by colour role; dark bands derive hairlines, veils and shadows. */
const declarations: Record<keyof Theme, (value: string) => string> = {
  ground: (value) => `--porcelain:${value};--on-dark:${value}`,
  band: (value) => `--paper:${value}`,
  ink: (value) => `--ink:${value}`,
  quiet: (value) => `--slate:${value}`,
  hairline: (value) => `--hairline:${value}`,
  accent: (value) => `--cobalt:${value}`,
  deep: (value) =>
    `--cobalt-deep:${value};--hairline-on-dark:${lighter(value)};--veil:${value}66;--dialog-veil:${value}8c;--float-shadow:0 12px 40px ${value}1f`,
};

/** The CSS rule of a brand's colours; empty for the defaults. Skips values other than `#rrggbb`. */
export function themeRule(theme: Theme = {}): string {
  const roles = Object.keys(declarations) as (keyof Theme)[];
  const declared = roles.flatMap((role) => {
    const value = theme[role];
    return value && /^#[0-9a-f]{6}$/i.test(value) ? [declarations[role](value.toLowerCase())] : [];
  });
  return declared.length > 0 ? `:root:root{${declared.join(";")}}` : "";
}

/** Mixes a colour with 20 % white. */
function lighter(value: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return `#${channels
    .map((channel) =>
      Math.round(channel + (255 - channel) / 5)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
