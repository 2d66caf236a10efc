/**
 * Screens that exist independent of content, each at its canonical address. Used by sitemap and content check; a test
 * compares them with the site's routes.
 */
export const screens = ["/", "/products", "/find-us", "/verification", "/news", "/about-us/jobs"] as const;

/**
 * Valid link targets that are not in the sitemap: alternative addresses of screens, and screens that are not indexed.
 */
export const unlistedScreens = [
  "/find-us/flagship-stores",
  "/customer-service/product-verification",
  "/about-us/jobs/withdraw",
  "/wish-list",
  "/recently-viewed",
  "/compare",
  "/offline",
] as const;

/** Address prefixes with a free last part, such as a product's id; longest first. */
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
