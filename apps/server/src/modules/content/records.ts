import { contentIds } from "@klarholm/contract";

/** Id of the content record with the dropdown of a navigation item (`navPopover.val` on the wire). */
export function dropdownRecordId(navKey: string): string {
  return `dropdown-${navKey}`;
}

/** Ids of all content records, for `record:ID` and queryReadableContent. A page is a record of its blocks. */
export function recordIds(itemsWithDropdown: readonly { navKey: string }[], pageIds: Iterable<string>): string[] {
  return [
    ...pageIds,
    contentIds.siteSettings,
    contentIds.navigation,
    contentIds.virtualContent,
    contentIds.careers,
    ...itemsWithDropdown.map(({ navKey }) => dropdownRecordId(navKey)),
  ];
}
