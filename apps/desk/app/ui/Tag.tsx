import type { ReactNode } from "react";

/** Meaning of a tag: colour and text say the same. */
export type Tone = "plain" | "accent" | "good" | "soon" | "bad";

/** A short state beside a title. */
export function Tag({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}
