import type { SiteSettings } from "@klarholm/contract";
import { Dialog } from "../../ui/Dialog/Dialog.tsx";
import type { VerificationAnswer } from "./ask.ts";
import { verificationCopy } from "./verification.copy.ts";
import { VerificationResult } from "./VerificationResult/VerificationResult.tsx";

interface Props {
  /** Open while there is one. */
  answer: VerificationAnswer | undefined;
  onClose: () => void;
  settings: SiteSettings;
}

/** The verification-result modal that the footer opens in place. */
export function VerificationDialog({ answer, onClose, settings }: Props) {
  return (
    <Dialog open={answer !== undefined} onClose={onClose} title={verificationCopy.resultTitle}>
      {answer && <VerificationResult answer={answer} settings={settings} />}
    </Dialog>
  );
}
