import { useRef, useState } from "react";
import { useLazyComponent } from "../../../navigation/use-lazy-component.ts";
import { look } from "../../../ui/Button/look.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { verificationCopy } from "../verification.copy.ts";
import { canReadQr } from "./read-qr.ts";
import styles from "./ScanButton.module.css";

const loadDialog = async () => (await import("./ScanDialog.tsx")).default;

interface Props {
  /** Hears the text of a scanned code. */
  onScanned: (text: string) => void;
  /** Called when the dialog has closed after a scan, so that the focus may go on. */
  onDone: () => void;
}

/** Reads the card's QR code with the camera, where the browser can; scanning spends no query. */
export function ScanButton({ onScanned, onDone }: Props) {
  const able = useHydrated() && canReadQr();
  const [open, setOpen] = useState(false);
  const [ScanDialog, askForDialog] = useLazyComponent(loadDialog);
  const scanned = useRef(false);
  const found = (text: string) => {
    scanned.current = true;
    onScanned(text);
    setOpen(false);
  };
  const scan = () => {
    setOpen(true);
    askForDialog();
  };
  const close = () => {
    setOpen(false);
    if (scanned.current) onDone();
    scanned.current = false;
  };
  return (
    <>
      <button type="button" className={styles.button} onClick={scan} hidden={!able}>
        <span className={look("quiet")}>{verificationCopy.scan.button}</span>
      </button>
      {ScanDialog && <ScanDialog open={open} onFound={found} onClose={close} />}
    </>
  );
}
