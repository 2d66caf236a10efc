import { useState } from "react";
import { qrModules } from "./qr.ts";
import styles from "./ShareDialog.module.css";

/** CSS pixels (section 9). */
const side = 128;

/** A QR code as a PNG, which a long press in WeChat recognizes (docs/china.md). Client only; `value` must not change. */
export function QrImage({ value, alt }: { value: string; alt: string }) {
  const [source] = useState(() => drawn(value));
  return <div className={styles.code}>{source && <img src={source} alt={alt} width={side} height={side} />}</div>;
}

/** A data URL with whole device pixels per module. @throws RangeError "Data too long" beyond version 40 */
function drawn(value: string): string | undefined {
  const { data, size } = qrModules(value);
  const module = Math.ceil((side * window.devicePixelRatio) / size);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * module;
  const picture = canvas.getContext("2d");
  if (!picture) return undefined;
  picture.fillStyle = "white";
  picture.fillRect(0, 0, canvas.width, canvas.height);
  picture.fillStyle = "black";
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) picture.fillRect(x * module, y * module, module, module);
  return canvas.toDataURL("image/png");
}
