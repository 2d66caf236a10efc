import { Text } from "@mantine/core";
import type { DraftState } from "./draft.ts";

const words: Record<DraftState["saving"], string> = {
  kept: "已保存",
  writing: "正在编辑…",
  sending: "正在保存…",
  lost: "连不上服务器。修改已存在这台电脑上，连上后自动保存。",
  conflict: "有人改了同一处，请选择保留哪一份。",
  refused: "没有保存：",
};

/** Whether what somebody writes is kept, and where. */
export function Saving({ saving, refusal }: Pick<DraftState, "saving" | "refusal">) {
  const isWell = saving === "kept" || saving === "writing" || saving === "sending";
  return (
    <Text role="status" size="sm" c={isWell ? "dimmed" : "error"}>
      {words[saving]}
      {saving === "refused" && refusal}
    </Text>
  );
}
