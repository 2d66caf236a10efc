/** Beginning of a ZIP archive, such as XLSX. */
const zip = [0x50, 0x4b];

/**
 * The text of a CSV file in UTF-8 or, as Chinese spreadsheets save it, GBK (GB 18030).
 * @throws Error with a Chinese message for other files
 */
export function readTable(bytes: Uint8Array): string {
  if (zip.every((byte, index) => bytes[index] === byte))
    throw new Error("这是 Excel 工作簿。请在表格软件里“另存为”CSV，再选那个文件。");
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes("\0")) return text;
    } catch {
      // Not this encoding.
    }
  }
  throw new Error("读不出这个文件的文字。请在表格软件里另存为 CSV UTF-8。");
}
