import { contentIds } from "@klarholm/contract";

/** The content record that holds the dropdown of a navigation item (`navPopover.val` on the wire). */
export function dropdownRecordId(navKey: string): string {
  return `dropdown-${navKey}`;
}

/** Ids of all content records: what `record:ID` may name and queryReadableContent answers. Pages are records of their blocks. */
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
