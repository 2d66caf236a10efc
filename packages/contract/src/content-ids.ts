/** Fixed ids that client, server and content share: "fixed page id" and "content id" of section 7. */
export const contentIds = {
  /** Site settings: `valueList` of `name` and `contentValue`. */
  siteSettings: "site-settings",
  /** The header's navigation items. */
  navigation: "navigation",
  /** `contentForVirtual` is the virtual content list. */
  virtualContent: "virtual-content",
  /** Career pages: categories of positions and the privacy notice. */
  careers: "careers",
} as const;

export const pageIds = { home: "home", products: "products", brandStory: "brand-story", gifting: "gifting" } as const;
