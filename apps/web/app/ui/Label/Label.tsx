import type { ComponentProps } from "react";
import styles from "./Label.module.css";

interface Props extends ComponentProps<"p"> {
  /** A paragraph by default. */
  as?: "p" | "span";
  /** Gives its colour and distances. */
  className: string | undefined;
}

/** A few words in small Latin capitals, above a title or a name. */
export function Label({ as: Tag = "p", className, ...words }: Props) {
  return <Tag className={`${styles.label} ${className}`} {...words} />;
}
