import { createTheme, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { nonce } from "../nonce.ts";

const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: 8,
  fontFamily: "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif",
  headings: { fontWeight: "600" },
  // Most fields are required, and screen readers would read each asterisk.
  components: {
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // The header of a dialog is not a banner landmark.
    Modal: {
      defaultProps: { attributes: { header: { role: "presentation" } }, closeButtonProps: { "aria-label": "关闭" } },
    },
  },
});

/** Mantine's defaults have too little contrast on white for small text. */
const colours = () => ({
  variables: {},
  light: { "--mantine-color-dimmed": "#495057", "--mantine-color-error": "#c92a2a" },
  dark: {},
});

/** Mantine's theme for the desk. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={colours} getStyleNonce={() => nonce} forceColorScheme="light">
      {children}
    </MantineProvider>
  );
}
