import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** The route table of section 2. */
export default [
  index("routes/home.tsx"),
  route("products", "routes/products.tsx"),
  route("products/category/:code", "routes/category-list.tsx"),
  route("products/keyword/:keyword?", "routes/keyword-list.tsx"),
  route("products/:nav1/:nav2?", "routes/series.tsx"),
  route("pdp/:slug", "routes/product-detail.tsx"),
  route("search-results-page", "routes/search-results.tsx"),
  route("find-us", "routes/find-us.tsx"),
  route("find-us/flagship-stores", "routes/find-us.tsx", { id: "flagship-stores" }),
  route("verification", "routes/verification.tsx"),
  route("customer-service/product-verification", "routes/verification.tsx", { id: "product-verification" }),
  route("brand-story", "routes/brand-story.tsx"),
  route("brand-story/:parent?/:slug", "routes/story.tsx"),
  route("collections/:nav1/:nav2?", "routes/collection.tsx"),
  route("flora-danica/:slug", "routes/flora-danica.tsx"),
  route("gifting", "routes/gifting.tsx"),
  route("news", "routes/news.tsx"),
  route("news/:id", "routes/news-detail.tsx"),
  route("wish-list", "routes/wish-list.tsx"),
  route("recently-viewed", "routes/recently-viewed.tsx"),
  route("compare", "routes/compare.tsx"),
  route("offline", "routes/offline.tsx"),
  route("contact-us", "routes/contact.tsx"),
  route("cookie", "routes/cookie.tsx"),
  route("about-us/jobs", "routes/jobs.tsx"),
  route("about-us/jobs/withdraw", "routes/withdraw-application.tsx"),
  route("about-us/jobs/:id", "routes/job.tsx"),
  route("about-us/jobs/:id/apply", "routes/job-apply.tsx"),
  // Few patterns, because browsers load the whole table; content decides which pages exist.
  ...["member/:page?", "customer-service/:page", "about-us/:page?"].map((path) =>
    route(path, "routes/content-page.tsx", { id: path }),
  ),

  route("preview/:pageId", "routes/preview.tsx"),

  route("_showcase/:part", "routes/showcase.tsx"),

  route("_menu", "routes/menu.ts"),
  route("*", "routes/unknown.ts"),
] satisfies RouteConfig;
