/** Chinese names of content kinds, in display order. Free of schemas, because the desk's browser code loads it. */
export const kindNames: Readonly<Record<string, string>> = {
  page: "页面",
  "product-group": "商品",
  news: "新闻",
  job: "职位",
  navigation: "导航",
  categories: "类目",
  series: "系列",
  stores: "门店",
  "news-catalogs": "新闻栏目",
  careers: "招聘",
  redirects: "地址转向",
  pictures: "图片焦点",
  shapes: "器形",
  copy: "界面文字",
  site: "网站设置",
};
