import type { PressSite } from "../../e2e/presses.ts";

/** The content that is shipped. */
export const demoSite: PressSite = {
  home: "/",
  list: "/products/category/series?isAll=true",
  option: "峡湾蕾丝",
  product: "/pdp/bre-bowl-12",
  query: "盘",
  stores: "/find-us",
  area: "#area-11",
  store: "克莱霍姆北京旗舰店",
};
