import styles from "./Button.module.css";

/**
 * How something that can be pressed looks: words with a hairline, words of a menu whose hairline comes, words
 * underlined among others, a sign in a corner, an outlined rectangle, or the page's one main action.
 */
export type Look = "quiet" | "growing" | "underlined" | "corner" | "outlined" | "filled";

/** The class of a look, for links that are buttons to the eye. */
export function look(kind: Look): string | undefined {
  return styles[kind];
}
