import { DeskError, session } from "@klarholm/contract/desk/client";
import { useState } from "react";

/** The failure of an action after the session has ended. */
export const sessionOver = "登录已过期，请重新登录后再试。";

/**
 * Runs one action at a time and reports its failure.
 * @returns `run`, ignored while busy; `busy`; and the message of the last failure
 */
export function useAction(): { run: (action: () => Promise<void>) => Promise<void>; busy: boolean; failure: string } {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const run = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure("");
    try {
      await action();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure };
}

function messageOf(error: unknown): string {
  if (!(error instanceof DeskError)) return "操作未完成，请重试。";
  if (error.code !== "SIGN_IN_NEEDED") return error.message;
  // Not all calls record it.
  session.answered(error.code, performance.now());
  return sessionOver;
}
