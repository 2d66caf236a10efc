import { encode } from "uqr";

/** Correction level and quiet zone in modules (section 9). */
const settings = { ecc: "L", border: 4 } as const;

/** Rows of a QR code from the top, true for dark modules, with its quiet zone; and how many modules its side has. */
export interface QrModules {
  data: boolean[][];
  size: number;
}

/** The smallest QR code that holds a value, version 1 to 40. @throws RangeError "Data too long" for what version 40 cannot hold */
export function qrModules(value: string): QrModules {
  return encode(value, settings);
}
