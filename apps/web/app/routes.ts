import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** The route table of section 2. */
export default [
  index("routes/home.tsx"),
  route("products", "routes/products.tsx"),
  route("products/category/:code", "routes/category-list.tsx"),
  route("products/:nav1/:nav2?", "routes/series.tsx"),
  route("pdp/:slug", "routes/product-detail.tsx"),

  // Resources
  route("editor-style/:sheet", "routes/editor-style.ts"),

  route("*", "routes/unknown.ts"),
] satisfies RouteConfig;
