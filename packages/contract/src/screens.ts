/**
 * Screens that exist whatever the content is, each at the one address that stands for it. Sitemap and content
 * check take them from here; a test of the site holds them against its route table.
 */
export const screens = ["/", "/products", "/find-us", "/verification", "/news", "/about-us/jobs", "/about-us/jobs/withdraw"] as const;

/** Other addresses of the same screens. */
export const screenAliases = ["/find-us/flagship-stores", "/customer-service/product-verification"] as const;
