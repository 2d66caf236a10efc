import { DeskError } from "@klarholm/contract/desk/client";
import { useState } from "react";
import { useNavigate } from "react-router";
import { signInAddress } from "../api/load.ts";

/**
 * Runs one action at a time and reports its failure. Redirects to the sign-in page if the session has ended.
 * @returns `run`, ignored while busy; `busy`; and the message of the last failure
 */
export function useAction(): { run: (action: () => Promise<void>) => Promise<void>; busy: boolean; failure: string } {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const navigate = useNavigate();
  const run = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure("");
    try {
      await action();
    } catch (error) {
      if (error instanceof DeskError && error.code === "SIGN_IN_NEEDED") await navigate(signInAddress());
      else setFailure(error instanceof DeskError ? error.message : "操作未完成，请重试。");
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure };
}
