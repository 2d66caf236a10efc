import { Text } from "@mantine/core";
import type { DraftState } from "./draft.ts";

const words: Record<DraftState["saving"], string> = {
  saved: "已保存",
  writing: "正在编辑…",
  sending: "正在保存…",
  offline: "连不上服务器。修改已存在这台电脑上，连上后自动保存。",
  conflict: "有人改了同一处，请选择保留哪一份。",
  refused: "没有保存：",
};

/** Whether the changes are saved, and where. */
export function SaveStatus({ saving, refusal }: Pick<DraftState, "saving" | "refusal">) {
  const isOk = saving === "saved" || saving === "writing" || saving === "sending";
  return (
    <Text role="status" size="sm" c={isOk ? "dimmed" : "error"}>
      {words[saving]}
      {saving === "refused" && refusal}
    </Text>
  );
}
