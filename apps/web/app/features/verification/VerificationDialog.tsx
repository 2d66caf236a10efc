import type { SiteSettings } from "@klarholm/contract";
import { Dialog } from "../../ui/Dialog/Dialog.tsx";
import type { Asked } from "./ask.ts";
import { verificationCopy } from "./verification.copy.ts";
import { VerificationResult } from "./VerificationResult/VerificationResult.tsx";

interface Props {
  /** The dialog is open while this holds an answer. */
  asked: Asked | undefined;
  onClose: () => void;
  settings: SiteSettings;
}

/** The result of the footer's form. */
export function VerificationDialog({ asked, onClose, settings }: Props) {
  const answered = asked && "answer" in asked ? asked : undefined;
  return (
    <Dialog open={answered !== undefined} onClose={onClose} title={verificationCopy.resultTitle}>
      {answered && <VerificationResult {...answered} settings={settings} />}
    </Dialog>
  );
}
