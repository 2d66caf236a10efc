import { catalogueCopy } from "./catalogue.copy.ts";

/** What the list of all goods of a series or a kind is called; of everything, when the category above all bears that name. */
export function wholeListTitle(name: string): string {
  return name === catalogueCopy.products ? catalogueCopy.all : catalogueCopy.whole(name);
}

/** What leads to all goods of a series or a kind. @param count undefined where it is not known */
export function seeWholeList(count: number | undefined): string {
  return count === undefined ? catalogueCopy.seeAll : catalogueCopy.seeWhole(count);
}
