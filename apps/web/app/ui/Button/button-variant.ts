import styles from "./Button.module.css";

/**
 * quiet: text with a hairline; growing: menu text with a growing underline; underlined: within text; corner: an icon in
 * a corner; outlined: a rectangle; filled: the page's primary action.
 */
export type ButtonVariant = "quiet" | "growing" | "underlined" | "corner" | "outlined" | "filled";

export function buttonVariant(variant: ButtonVariant): string | undefined {
  return styles[variant];
}
