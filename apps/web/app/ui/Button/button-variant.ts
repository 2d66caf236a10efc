import styles from "./Button.module.css";

/**
 * The look of a button or link: words with a hairline, words of a menu with a growing hairline, words underlined in a text,
 * an icon in a corner, an outlined rectangle, or the page's one main action.
 */
export type ButtonVariant = "quiet" | "growing" | "underlined" | "corner" | "outlined" | "filled";

/** The class name of a variant. */
export function buttonVariant(variant: ButtonVariant): string | undefined {
  return styles[variant];
}
