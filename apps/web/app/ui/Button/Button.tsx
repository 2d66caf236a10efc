import type { ComponentProps } from "react";
import { type Look, look } from "./look.ts";

interface Props extends ComponentProps<"button"> {
  look?: Look;
  type?: "button" | "submit";
}

/** A button in one of the house's looks; outlined unless said. */
export function Button({ look: kind = "outlined", type, className, ...rest }: Props) {
  return <button {...rest} type={type === "submit" ? "submit" : "button"} className={[look(kind), className].filter(Boolean).join(" ")} />;
}
