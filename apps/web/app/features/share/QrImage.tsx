import { QRCodeCanvas } from "qrcode.react";
import { useEffect, useRef, useState } from "react";
import styles from "./ShareDialog.module.css";

/** Side in pixels, correction level and quiet zone of section 9. */
const code = { size: 128, level: "L", marginSize: 4 } as const;

/** A QR code of a value that stays, as a picture: drawn on a canvas that nobody sees, because long presses recognise only real pictures. */
export function QrImage({ value, alt }: { value: string; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [source, setSource] = useState<string>();

  useEffect(() => setSource(canvas.current?.toDataURL("image/png")), []);

  return (
    <div className={styles.code}>
      <QRCodeCanvas ref={canvas} value={value} {...code} hidden />
      {source && <img src={source} alt={alt} width={code.size} height={code.size} />}
    </div>
  );
}
