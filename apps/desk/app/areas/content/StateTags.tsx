import type { DeskAnswer } from "@klarholm/contract/desk";
import { Tag, type Tone } from "../../ui/Tag.tsx";
import { stateNames } from "./kinds.ts";

type Listed = DeskAnswer<"listContent">["items"][number];

const tones: Record<Listed["state"], Tone> = {
  published: "good",
  draft: "accent",
  scheduled: "soon",
  removed: "bad",
  absent: "plain",
};

/** The state of an item, and whether its draft has faults. */
export function StateTags({ state, isSubmitted, faults }: Pick<Listed, "state" | "isSubmitted" | "faults">) {
  const isWaiting = isSubmitted && state !== "scheduled";
  return (
    <span className="tags">
      <Tag tone={isWaiting ? "soon" : tones[state]}>{isWaiting ? "已提交" : stateNames[state]}</Tag>
      {faults > 0 && <Tag tone="bad">{faults} 处待改</Tag>}
    </span>
  );
}
