/** Placeholders of mails to applicants. Free of schemas, because the desk's browser code loads it. */

export interface LetterValues {
  姓名: string;
  职位: string;
  城市: string;
  申请编号: string;
}

export const placeholders = ["姓名", "职位", "城市", "申请编号"] as const satisfies readonly (keyof LetterValues)[];

/** The text with its placeholders, such as `{姓名}`, replaced; others stay. */
export function filledText(text: string, values: LetterValues): string {
  return text.replaceAll(/\{(姓名|职位|城市|申请编号)\}/g, (_, name: keyof LetterValues) => values[name]);
}

/** Placeholders of a text that do not exist, such as `{名字}`. */
export function unknownPlaceholders(text: string): string[] {
  const known: ReadonlySet<string> = new Set(placeholders);
  return [...text.matchAll(/\{([^{}\n]{1,20})\}/g)].flatMap(([, name = ""]) => (known.has(name) ? [] : [name]));
}

export const letterStates = ["waiting", "sent", "failed", "cancelled"] as const;
export type LetterState = (typeof letterStates)[number];

/** Characters of a template's name, a subject and a text. */
export const letterLengths = { name: 40, subject: 150, text: 5000 } as const;

/** Days for which a link may hand an application over. */
export const shareDays = [1, 3, 7, 14] as const;
/** Digits of the code that is sent apart from the link. */
export const shareCodeLength = 6;
/** Applications of one export with files. */
export const maxExportedFiles = 100;
/** Chosen applications of one table; their ids are in the request. */
export const maxExportedRows = 500;
