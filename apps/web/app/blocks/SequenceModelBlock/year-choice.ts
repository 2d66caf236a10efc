import type { BlockContents } from "@klarholm/contract";

type Contents = BlockContents<"SequenceModel">;
export type YearChoiceContents = NonNullable<Contents["yearChoice"]>;
type Item = Contents["items"][number];

/** The text for a chosen year: its item, or that of an absent one. */
export interface ChosenYear {
  year: number;
  item: Item | undefined;
  absent: YearChoiceContents["absent"];
}

/** Selectable years, latest first: from the latest mark to `first`. */
export function selectableYears({ first }: YearChoiceContents, items: readonly Item[]): number[] {
  const latest = Math.max(first, ...items.map(({ mark }) => Number(mark)).filter(Number.isInteger));
  return Array.from({ length: latest - first + 1 }, (_, index) => latest - index);
}

/** The year of an address; undefined if missing or not selectable. */
export function chosenYear(
  requested: string | null,
  choice: YearChoiceContents,
  items: readonly Item[],
): ChosenYear | undefined {
  const year = selectableYears(choice, items).find((each) => String(each) === requested);
  if (year === undefined) return undefined;
  const fill = (template: string) =>
    template.replaceAll("{year}", String(year)).replaceAll("{number}", String(year - choice.first + 1));
  const { title, text, ...link } = choice.absent;
  return {
    year,
    item: items.find(({ mark }) => mark === String(year)),
    absent: { title: fill(title), ...(text && { text: fill(text) }), ...link },
  };
}
