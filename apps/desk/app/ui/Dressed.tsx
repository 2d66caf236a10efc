import { createTheme, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { nonce } from "../nonce.ts";

const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: 8,
  fontFamily: "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif",
  headings: { fontWeight: "600" },
  // Nearly every field has to be filled in; a star at each says nothing, and is read out.
  components: {
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // A dialog's head is no banner of the page.
    Modal: {
      defaultProps: { attributes: { header: { role: "presentation" } }, closeButtonProps: { "aria-label": "关闭" } },
    },
  },
});

/** Mantine's own are too weak on white for small letters. */
const colours = () => ({
  variables: {},
  light: { "--mantine-color-dimmed": "#495057", "--mantine-color-error": "#c92a2a" },
  dark: {},
});

/** The look of everything at the desk. */
export function Dressed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={colours} getStyleNonce={() => nonce} forceColorScheme="light">
      {children}
    </MantineProvider>
  );
}
