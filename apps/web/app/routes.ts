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

  // Resources
  route("editor-style/:sheet", "routes/editor-style.ts"),

  route("*", "routes/unknown.ts"),
] satisfies RouteConfig;
