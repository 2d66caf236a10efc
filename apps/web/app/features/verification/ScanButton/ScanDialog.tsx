import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { verificationCopy } from "../verification.copy.ts";
import { readQr } from "./read-qr.ts";
import styles from "./ScanButton.module.css";

const copy = verificationCopy.scan;

interface Props {
  open: boolean;
  /** Hears the text of the code; the dialog is to be closed then. */
  onFound: (text: string) => void;
  onClose: () => void;
}

/** The camera's picture, until it holds a QR code. */
export default function ScanDialog({ open, onFound, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.button}>
      <Camera onFound={onFound} />
    </Dialog>
  );
}

/** The camera is on for as long as this is shown. */
function Camera({ onFound }: Pick<Props, "onFound">) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string>();
  const found = useEffectEvent(onFound);

  useEffect(() => {
    const left = new AbortController();
    if (video.current) {
      readQr(video.current, left.signal).then(found, (error: unknown) => {
        if (left.signal.aborted) return;
        setFault(error instanceof DOMException && error.name === "NotAllowedError" ? copy.refused : copy.failed);
      });
    }
    return () => left.abort();
  }, []);

  return fault ? (
    <p role="alert">{fault}</p>
  ) : (
    <>
      <video ref={video} className={styles.camera} muted playsInline aria-label={copy.camera} />
      <p className={styles.hint}>{copy.hint}</p>
    </>
  );
}
