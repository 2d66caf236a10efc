import type { BlockContents } from "@klarholm/contract";

type Contents = BlockContents<"SequenceModel">;
export type YearChoiceContents = NonNullable<Contents["yearChoice"]>;
type Item = Contents["items"][number];

/** What is said of a chosen year: its item, or the words for one that has none. */
export interface ChosenYear {
  year: number;
  item: Item | undefined;
  absent: YearChoiceContents["absent"];
}

/** The years that can be chosen, the latest first: from the latest mark down to the first one ever. */
export function yearsToChoose({ first }: YearChoiceContents, items: readonly Item[]): number[] {
  const latest = Math.max(first, ...items.map(({ mark }) => Number(mark)).filter(Number.isInteger));
  return Array.from({ length: latest - first + 1 }, (_, index) => latest - index);
}

/**
 * The year that an address asks for.
 * @param asked what stands in the address
 * @returns undefined without one, and for what is no year that can be chosen
 */
export function chosenYear(
  asked: string | null,
  choice: YearChoiceContents,
  items: readonly Item[],
): ChosenYear | undefined {
  const year = yearsToChoose(choice, items).find((each) => String(each) === asked);
  if (year === undefined) return undefined;
  const said = (words: string) =>
    words.replaceAll("{year}", String(year)).replaceAll("{number}", String(year - choice.first + 1));
  const { title, text, ...link } = choice.absent;
  return {
    year,
    item: items.find(({ mark }) => mark === String(year)),
    absent: { title: said(title), ...(text && { text: said(text) }), ...link },
  };
}
