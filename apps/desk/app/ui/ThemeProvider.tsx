import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { nonce } from "../nonce.ts";

/** The brand's accent; shades 3 and 4 are for text on dark grounds. */
const cobalt: MantineColorsTuple = [
  "#eff2f8",
  "#dde4f0",
  "#bccae2",
  "#a9c0ec",
  "#93b0e8",
  "#5f80c2",
  "#42639f",
  "#2d4c87",
  "#1f3a6e",
  "#15284d",
];

/** From porcelain to ink. */
const gray: MantineColorsTuple = [
  "#fcfbf9",
  "#f4f2ee",
  "#e9e6df",
  "#dedad2",
  "#c9c5bb",
  "#9b9a94",
  "#6d7780",
  "#5d6873",
  "#3c4753",
  "#1c2530",
];

const dark: MantineColorsTuple = [
  "#e9e6df",
  "#c3c6ca",
  "#a9b1ba",
  "#7b8692",
  "#3a4552",
  "#29333e",
  "#1c242e",
  "#141a21",
  "#0f141a",
  "#0a0e13",
];

const fontFamily =
  "'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif";

const theme = createTheme({
  primaryColor: "cobalt",
  primaryShade: { light: 8, dark: 6 },
  colors: { cobalt, gray, dark },
  black: "#1c2530",
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Consolas, 'Noto Sans Mono', monospace",
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.125rem", xl: "1.375rem" },
  defaultRadius: 2,
  cursorType: "pointer",
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.4" },
      h2: { fontSize: "1.125rem", lineHeight: "1.5" },
      h3: { fontSize: "1.125rem", lineHeight: "1.5" },
      h4: { fontSize: "1rem", lineHeight: "1.5" },
      h5: { fontSize: "0.9375rem", lineHeight: "1.5" },
    },
  },
  // Most fields are required, and screen readers would read each asterisk.
  components: {
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Badge: { defaultProps: { radius: 2 } },
    // The header of a dialog is not a banner landmark.
    Modal: {
      defaultProps: { attributes: { header: { role: "presentation" } }, closeButtonProps: { "aria-label": "关闭" } },
    },
  },
});

/** Mantine's variables in the desk's colours; all text has a contrast of 4.5:1 on every ground. */
const colours = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#fcfbf9",
    "--mantine-color-text": "#1c2530",
    "--mantine-color-bright": "#1c2530",
    "--mantine-color-dimmed": "#56616c",
    "--mantine-color-placeholder": "#6a747e",
    "--mantine-color-anchor": "#1f3a6e",
    "--mantine-color-error": "#a1352c",
    "--mantine-color-default": "#ffffff",
    "--mantine-color-default-hover": "#f4f2ee",
    "--mantine-color-default-border": "#cfcac0",
    "--mantine-color-red-light": "#f7e9e6",
    "--mantine-color-red-light-color": "#8f2a22",
  },
  dark: {
    "--mantine-color-text": "#e9e6df",
    "--mantine-color-bright": "#f5f3ee",
    "--mantine-color-dimmed": "#a9b1ba",
    "--mantine-color-placeholder": "#8d97a2",
    "--mantine-color-anchor": "#a9c0ec",
    "--mantine-color-error": "#f2a196",
    "--mantine-color-red-light": "#3a2224",
    "--mantine-color-red-light-color": "#f2a9a0",
  },
});

/** The choice is also read by `public/assets/colour-scheme-1.js`, before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: "desk-colour-scheme" });

/** Mantine's theme for the desk. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colours}
      getStyleNonce={() => nonce}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      {children}
    </MantineProvider>
  );
}
