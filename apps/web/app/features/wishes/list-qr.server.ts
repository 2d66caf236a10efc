import { qrModules } from "../share/qr.ts";

/** A code as a picture: the side in modules, and the path of its dark ones. */
export interface QrPath {
  size: number;
  path: string;
}

/** The QR code of an address, level L with a quiet zone of 4 modules; undefined where it is too long for one. */
export function qrPath(address: string): QrPath | undefined {
  try {
    const { data, size } = qrModules(address);
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
    return { size, path };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
