import type { SiteSettings } from "@klarholm/contract";
import { Dialog } from "../../ui/Dialog/Dialog.tsx";
import type { Asked } from "./ask.ts";
import { verificationCopy } from "./verification.copy.ts";
import { VerificationResult } from "./VerificationResult/VerificationResult.tsx";

interface Props {
  /** Open while it holds an answer. */
  asked: Asked | undefined;
  onClose: () => void;
  settings: SiteSettings;
}

/** The verification-result modal that the footer opens in place. */
export function VerificationDialog({ asked, onClose, settings }: Props) {
  const answer = asked && "answer" in asked ? asked.answer : undefined;
  return (
    <Dialog open={answer !== undefined} onClose={onClose} title={verificationCopy.resultTitle}>
      {answer && <VerificationResult answer={answer} settings={settings} />}
    </Dialog>
  );
}
