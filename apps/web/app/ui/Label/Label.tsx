import type { ComponentProps } from "react";
import styles from "./Label.module.css";

interface Props extends ComponentProps<"p"> {
  as?: "p" | "span";
  className: string | undefined;
}

/** A few words in small Latin capitals, above a title or name. */
export function Label({ as: Tag = "p", className, ...words }: Props) {
  return <Tag className={`${styles.label} ${className}`} {...words} />;
}
