import styles from "./Button.module.css";

/** How something that can be pressed looks: words with a hairline, an outlined rectangle, or the page's one main action. */
export type Look = "quiet" | "outlined" | "filled";

/** The class of a look, for links that are buttons to the eye. */
export function look(kind: Look): string | undefined {
  return styles[kind];
}
