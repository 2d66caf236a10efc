/** Ids that client, server and content agree on: the "fixed page id" and "content id" of section 7. */
export const contentIds = {
  /** The settings content record: valueList of name and contentValue. */
  siteSettings: "site-settings",
  /** The content record with the header's navigation items. */
  navigation: "navigation",
  /** The content record whose `contentForVirtual` is the virtual content list. */
  virtualContent: "virtual-content",
  /** The content record of the career pages: categories of positions and the notice on personal information. */
  careers: "careers",
} as const;

export const pageIds = { home: "home", products: "products", brandStory: "brand-story", gifting: "gifting" } as const;
