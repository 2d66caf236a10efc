import { hasOwn } from "@klarholm/contract/has-own";
import type { Theme } from "@klarholm/contract";

/**
 * A brand's colours are content, and the security policy refuses inline styles: as with editors' colours
 * (blocks/editor-style.ts), a stylesheet whose address lists them gives them effect.
 */

type Role = keyof Theme;

/** What each colour declares; dark bands bring their hairlines, veils and shadows along. */
const declarations: Record<Role, (value: string) => string> = {
  ground: (value) => `--porcelain:#${value};--on-dark:#${value}`,
  band: (value) => `--paper:#${value}`,
  ink: (value) => `--ink:#${value}`,
  quiet: (value) => `--slate:#${value}`,
  hairline: (value) => `--hairline:#${value}`,
  accent: (value) => `--cobalt:#${value}`,
  deep: (value) =>
    `--cobalt-deep:#${value};--hairline-on-dark:#${lighter(value)};--veil:#${value}66;--dialog-veil:#${value}8c;--float-shadow:0 12px 40px #${value}1f`,
};

/** The address of the stylesheet for a brand's colours; undefined when it has none of its own. */
export function themeHref(theme: Theme = {}): string | undefined {
  const tokens = Object.entries(theme).flatMap(([role, value]) =>
    value ? [`${role}-${value.slice(1).toLowerCase()}`] : [],
  );
  return tokens.length > 0 ? `/theme/${tokens.sort().join(",")}.css` : undefined;
}

/** The stylesheet that an address asks for; undefined when it asks for anything but colours. */
export function themeSheet(fileName: string): string | undefined {
  const [, list = ""] = /^(.{1,200})\.css$/.exec(fileName) ?? [];
  const declared = list.split(",").map((token) => {
    const [, role = "", value = ""] = /^([a-z]+)-([0-9a-f]{6})$/.exec(token) ?? [];
    return isRole(role) ? declarations[role](value) : undefined;
  });
  return declared.includes(undefined) ? undefined : `:root:root{${declared.join(";")}}`;
}

function isRole(name: string): name is Role {
  return hasOwn(declarations, name);
}

/** A fifth of the way to white. */
function lighter(value: string): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return channels
    .map((channel) =>
      Math.round(channel + (255 - channel) / 5)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
}
