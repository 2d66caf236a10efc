import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useState } from "react";
import { useAction } from "../../ui/use-action.ts";

/** Takes imports back. @param onUndone called after each */
export function useUndo(onUndone: () => void) {
  const [result, setResult] = useState<DeskAnswer<"undoImport">>();
  const { run, busy, failure } = useAction();
  const undo = (id: string) =>
    void run(async () => {
      setResult(undefined);
      setResult(await callDesk("undoImport", { id }));
      onUndone();
    });
  return { undo, busy, failure, result };
}
