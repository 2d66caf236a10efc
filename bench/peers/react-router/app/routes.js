import { index, route } from "@react-router/dev/routes";

export default [
  index("routes/home.jsx"),
  route("products/category/series", "routes/list.jsx"),
  route("pdp/bre-bowl-12", "routes/product.jsx"),
  route("media/*", "routes/media.js"),
];
