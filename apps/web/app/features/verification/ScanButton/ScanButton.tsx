import { useState } from "react";
import { flushSync } from "react-dom";
import { useLazyComponent } from "../../../navigation/use-lazy-component.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { verificationCopy } from "../verification.copy.ts";
import { canReadQr } from "./read-qr.ts";
import styles from "./ScanButton.module.css";

const loadDialog = async () => (await import("./ScanDialog.tsx")).default;

/** Scans the card's QR code with the camera, in browsers that support it. @param onScanned called with the code's text after the dialog has closed */
export function ScanButton({ onScanned }: { onScanned: (text: string) => void }) {
  const isSupported = useHydrated() && canReadQr();
  const [open, setOpen] = useState(false);
  const [ScanDialog, loadComponent] = useLazyComponent(loadDialog);
  const onFound = (text: string) => {
    flushSync(() => setOpen(false));
    onScanned(text);
  };
  const scan = () => {
    setOpen(true);
    loadComponent();
  };
  return (
    <>
      <button type="button" className={styles.button} onClick={scan} hidden={!isSupported}>
        <span className={buttonVariant("quiet")}>{verificationCopy.scan.button}</span>
      </button>
      {ScanDialog && <ScanDialog open={open} onFound={onFound} onClose={() => setOpen(false)} />}
    </>
  );
}
