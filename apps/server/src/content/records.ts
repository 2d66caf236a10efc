import { contentIds } from "@klarholm/contract";

/** The content record that holds the dropdown of a navigation item (`navPopover.val` on the wire). */
export function dropdownRecordId(navKey: string): string {
  return `dropdown-${navKey}`;
}

/** Ids of all content records: what `record:ID` may name and queryReadableContent answers. */
export function recordIds(itemsWithDropdown: readonly { navKey: string }[]): string[] {
  return [contentIds.siteSettings, contentIds.navigation, contentIds.virtualContent, contentIds.careers, ...itemsWithDropdown.map(({ navKey }) => dropdownRecordId(navKey))];
}
