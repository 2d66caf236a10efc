import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { verificationCopy } from "../verification.copy.ts";
import { readQr } from "./read-qr.ts";
import styles from "./ScanButton.module.css";

const copy = verificationCopy.scan;

interface Props {
  open: boolean;
  /** Called with the text of the QR code. */
  onFound: (text: string) => void;
  onClose: () => void;
}

export default function ScanDialog({ open, onFound, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.button}>
      <Camera onFound={onFound} />
    </Dialog>
  );
}

/** The camera's video; the camera is off when this is unmounted. */
function Camera({ onFound }: Pick<Props, "onFound">) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string>();
  const found = useEffectEvent(onFound);

  useEffect(() => {
    if (!video.current) return undefined;
    const unmounted = new AbortController();
    readQr(video.current, unmounted.signal).then(found, (error: unknown) => {
      if (unmounted.signal.aborted) return;
      setFault(error instanceof DOMException && error.name === "NotAllowedError" ? copy.refused : copy.failed);
    });
    return () => unmounted.abort();
  }, []);

  if (fault) return <p role="alert">{fault}</p>;
  return (
    <>
      <video ref={video} className={styles.camera} muted playsInline aria-label={copy.camera} />
      <p className={styles.hint}>{copy.hint}</p>
    </>
  );
}
