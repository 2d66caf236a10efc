import { lazy, Suspense, useRef, useState } from "react";
import { look } from "../../../ui/Button/look.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { verificationCopy } from "../verification.copy.ts";
import { canReadQr } from "./read-qr.ts";
import styles from "./ScanButton.module.css";

const ScanDialog = lazy(() => import("./ScanDialog.tsx"));

interface Props {
  /** Hears the text of a scanned code. */
  onScanned: (text: string) => void;
  /** Called when the dialog has closed after a scan, so that the focus may go on. */
  onDone: () => void;
}

/** Reads the card's QR code with the camera, where the browser can; scanning spends no query. */
export function ScanButton({ onScanned, onDone }: Props) {
  const able = useHydrated() && canReadQr();
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  const scanned = useRef(false);
  if (!able) return null;

  const found = (text: string) => {
    scanned.current = true;
    onScanned(text);
    setState("closed");
  };
  const close = () => {
    setState("closed");
    if (scanned.current) onDone();
    scanned.current = false;
  };
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setState("open")}>
        <span className={look("quiet")}>{verificationCopy.scan.button}</span>
      </button>
      {state !== "unused" && (
        <Suspense>
          <ScanDialog open={state === "open"} onFound={found} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
