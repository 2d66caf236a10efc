import { encode } from "uqr";

/** A QR code as rows of modules, true for dark ones, with its quiet zone. */
export interface QrModules {
  data: boolean[][];
  /** Modules of a side. */
  size: number;
}

/** Encodes with level L and a quiet zone of 4 modules (section 9). @throws RangeError "Data too long" beyond version 40 */
export function qrModules(value: string): QrModules {
  return encode(value, { ecc: "L", border: 4 });
}

export interface QrPath {
  size: number;
  path: string;
}

/** Undefined for a value that is too long for a QR code. */
export function qrPath(value: string): QrPath | undefined {
  try {
    const { data, size } = qrModules(value);
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
    return { size, path };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
