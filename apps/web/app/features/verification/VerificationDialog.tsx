import type { SiteSettings } from "@klarholm/contract";
import { Dialog } from "../../ui/Dialog/Dialog.tsx";
import type { CodeQuery } from "./query-code.ts";
import { verificationCopy } from "./verification.copy.ts";
import { VerificationResult } from "./VerificationResult/VerificationResult.tsx";

interface Props {
  /** The dialog is open while this holds an answer. */
  query: CodeQuery | undefined;
  onClose: () => void;
  settings: SiteSettings;
}

/** The result of the footer's form. */
export function VerificationDialog({ query, onClose, settings }: Props) {
  const answered = query && "answer" in query ? query : undefined;
  return (
    <Dialog open={answered !== undefined} onClose={onClose} title={verificationCopy.resultTitle}>
      {answered && <VerificationResult {...answered} settings={settings} />}
    </Dialog>
  );
}
