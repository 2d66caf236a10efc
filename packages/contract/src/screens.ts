/**
 * Screens that exist whatever the content is, each at the one address that stands for it. Sitemap and content
 * check take them from here; a test of the site holds them against its route table.
 */
export const screens = ["/", "/products", "/find-us", "/verification", "/news", "/about-us/jobs"] as const;

/** Addresses that links may lead to and the sitemap leaves out: other ones of the same screens, and screens that search engines do not keep. */
export const unlistedScreens = [
  "/find-us/flagship-stores",
  "/customer-service/product-verification",
  "/about-us/jobs/withdraw",
  "/wish-list",
  "/recently-viewed",
  "/compare",
  "/offline",
] as const;

/** What stands before the free part of an address, such as a product's id; the longer ones first. */
export const freeScreens = [
  "/products/category",
  "/products/keyword",
  "/products",
  "/pdp",
  "/search-results-page",
  "/brand-story",
  "/collections",
  "/flora-danica",
  "/news",
  "/about-us/jobs",
  "/about-us",
  "/member",
  "/customer-service",
  "/preview",
] as const;
