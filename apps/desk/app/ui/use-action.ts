import { DeskError } from "@klarholm/contract/desk/client";
import { useState } from "react";
import { useNavigate } from "react-router";
import { signInAddress } from "../api/load.ts";

/**
 * Does one thing at a time, and tells what became of it. Whoever is signed out meanwhile is led to signing in.
 * @returns `run`, which does nothing while something is done; whether that is; and why the last one failed
 */
export function useAction(): { run: (what: () => Promise<void>) => Promise<void>; busy: boolean; failure: string } {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const navigate = useNavigate();
  const run = async (what: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure("");
    try {
      await what();
    } catch (error) {
      if (error instanceof DeskError && error.code === "SIGN_IN_NEEDED") await navigate(signInAddress());
      else setFailure(error instanceof DeskError ? error.message : "操作未完成，请重试。");
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure };
}
