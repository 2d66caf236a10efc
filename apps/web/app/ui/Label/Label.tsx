import type { ComponentProps } from "react";
import styles from "./Label.module.css";

interface Props extends ComponentProps<"p"> {
  /** A paragraph by default. */
  as?: "p" | "span";
}

/** A few words in small Latin capitals, above a title or a name. Colour and distances are its place's. */
export function Label({ as: Tag = "p", className, ...words }: Props) {
  return <Tag className={className ? `${styles.label} ${className}` : styles.label} {...words} />;
}
