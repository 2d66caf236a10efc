import { parseUrl } from "@klarholm/contract/desk/parse-url";

/** A code of a batch's file. */
export interface LabelCode {
  /** In groups, as customers read it. */
  code: string;
  /** The address of its QR code. */
  url: string;
}

/** Sizes of labels on A4 sheets, by the number of labels on a sheet. */
export const labelSizes = {
  65: "38 × 21 毫米，每张 65 个",
  44: "48.5 × 25.4 毫米，每张 44 个",
  24: "70 × 36 毫米，每张 24 个",
} as const;

export type LabelSize = keyof typeof labelSizes;

/** Labels of one print: a browser takes some milliseconds for each QR code. */
export const maxLabels = 500;

/** Reads the CSV file of a batch (`code,product,batch,url`). Undefined for another file. */
export function readBatchFile(text: string): LabelCode[] | undefined {
  const [head, ...lines] = text.trim().split(/\r?\n/);
  if (head !== "code,product,batch,url") return undefined;
  const codes = lines.map((line) => {
    const [code = "", , , url = ""] = line.split(",");
    return { code, url };
  });
  return codes.every(({ code, url }) => code && parseUrl(url)) ? codes : undefined;
}
