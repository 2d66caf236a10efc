/** A small, complete and valid content folder. */

const plate = { src: "products/plate.webp", alt: "白瓷餐盘" };
const table = { src: "mood/table.webp", alt: "晨光里的餐桌" };
const wordmark = { src: "brand/wordmark.svg", alt: "KLARHOLM" };

const product = (id: string, code: string, displayName: string, price: number) => ({
  id,
  code,
  name: `峡湾餐盘 ${displayName}`,
  displayName,
  price,
  publishTime: "2026-03-01T10:00:00+08:00",
  shape: "plate",
  pictures: [plate, { ...table, alt: "餐桌上的餐盘" }],
});

const site = {
  site: {
    name: "Klarholm 克莱霍姆中国官方网站",
    brandName: "KLARHOLM",
    defaultTDK: { title: "克莱霍姆", description: "北欧餐瓷", keywords: "餐瓷" },
    wordmark,
    favicon: wordmark.src,
    touchIcon: plate.src,
    shareImage: table,
    footerGroups: [{ title: "客户服务", links: [{ name: "产品验证", href: "/verification" }] }],
    sisterBrands: [{ name: "BJELKE", href: "https://bjelke.example.com", image: wordmark }],
    groupLinks: [{ name: "集团", href: "https://group.example.com" }],
    copyright: "© 2023 Klarholm",
    verificationTags: {},
  },
  settings: { value4Tel: "400-000-1826", storeImage: table },
};

const navigation = {
  items: [
    {
      navName: "系列",
      navKey: "series",
      jump: "category:series",
      dropdown: {
        style: 3,
        columns: [
          {
            seriesName: "峡湾",
            seriesLink: "category:series-fjord",
            seriesList: [{ vcName: "餐盘", vcItem: "category:fjord-plates@all" }],
          },
        ],
      },
    },
    {
      navName: "餐瓷",
      navKey: "dinnerware",
      jump: "category:dinnerware",
      dropdown: {
        style: 1,
        items: [
          { mainTitle: "餐盘", image: plate, subTitle: "两种尺寸", linkName: "浏览", linkUrl: "category:plates" },
        ],
      },
    },
    {
      navName: "新品",
      navKey: "newProducts",
      jump: "/products",
      dropdown: {
        style: 2,
        mainTitle: "新品",
        image: table,
        subTitle: "春季",
        linkName: "探索",
        linkUrl: "product:plate-27@plates",
        newGoodsArr: ["plate-27", "bowl"],
      },
    },
    { navName: "品牌故事", navKey: "story", jump: "page:home" },
  ],
};

const categories = {
  categories: [
    {
      code: "series",
      name: "系列产品",
      children: [
        {
          code: "series-fjord",
          name: "峡湾",
          en: "Fjord",
          description: "第一段。\n第二段。",
          picture: plate,
          children: [
            { code: "fjord-plates", name: "峡湾餐盘", allSeries: "plates" },
            { code: "fjord-bowls", name: "峡湾碗", allSeries: "bowls" },
          ],
        },
      ],
    },
    {
      code: "dinnerware",
      name: "餐瓷",
      background: table,
      children: [
        { code: "plates", name: "餐盘", en: "Plates", picture: plate },
        { code: "bowls", name: "碗", picture: plate },
      ],
    },
  ],
};

const store = (code: string, name: string, city: string, longitude: number, latitude: number) => ({
  code,
  name,
  type: "精品店",
  city,
  address: `${name}一层`,
  coordinates: { longitude, latitude },
  description: "一间小店。",
  phone: "021-0000-0000",
  hours: "周一至周日 10:00–22:00",
  services: ["礼品包装"],
  pictures: [{ ...table, alt: `${name}内景` }],
});

const { phone: _phone, ...planned } = store("SH-B", "上海乙店", "310100", 121.5, 31.24);

/** Not sorted by distance; the areas include a city without stores. */
const stores = {
  areas: [
    { code: "310000", name: "上海市", cities: [{ code: "310100", name: "上海市" }] },
    {
      code: "320000",
      name: "江苏省",
      cities: [
        { code: "320100", name: "南京市" },
        { code: "320500", name: "苏州市" },
      ],
    },
    { code: "610000", name: "陕西省", cities: [{ code: "610100", name: "西安市" }] },
  ],
  stores: [
    { ...store("SH-A", "上海甲店", "310100", 121.456, 31.229), type: "旗舰店" },
    store("SU-A", "苏州店", "320500", 120.626, 31.312),
    { ...planned, opens: "2099-12-19" },
  ],
};

/** All files by name, as YAML values. Returns a copy. */
export function sampleFiles(): Record<string, unknown> {
  const files = {
    "site.yaml": site,
    "navigation.yaml": navigation,
    "categories.yaml": categories,
    "series.yaml": { series: { fjord: { name: "峡湾", en: "Fjord", category: "series-fjord" } } },
    "shapes.yaml": {
      plate: {
        kind: "plate",
        size: { diameter: 270, height: 26 },
        outline: [
          [0, 3],
          [80, 0],
          [135, 26],
        ],
      },
      bowl: {
        kind: "bowl",
        size: { diameter: 190, height: 58, capacityMl: 700 },
        outline: [
          [0, 4],
          [50, 0],
          [95, 58],
        ],
      },
    },
    "stores.yaml": stores,
    "products/fjord-plate.yaml": {
      series: "fjord",
      categories: ["fjord-plates", "plates"],
      material: "瓷",
      colour: "白",
      description: "第一段。\n\n第二段。",
      features: [{ name: "工艺", value: "釉下彩" }],
      specifications: [{ name: "材质", value: "硬质瓷" }],
      care: ["dishwasher", "microwave"],
      labels: ["新品"],
      blocks: [{ kind: "fixed_size_02", pic: table, title: { titleText: "匠心" } }],
      products: [product("plate-27", "FJ-27", "27 厘米", 680), product("plate-22", "FJ-22", "22 厘米", 520.5)],
    },
    "products/fjord-bowl.yaml": {
      series: "fjord",
      categories: ["fjord-bowls", "bowls"],
      material: "瓷",
      colour: "白",
      products: [{ ...product("bowl", "FJ-B", "19 厘米", 460), shape: "bowl", labels: ["询价"] }],
    },
    "pages/home.yaml": {
      title: "首页",
      path: "/",
      blocks: [
        {
          kind: "hero",
          title: "峡湾",
          pic: table,
          tone: "onLight",
          link: "category:series-fjord",
          linkName: "立即探索",
        },
        { kind: "goods", title: "人气", goods: ["plate-27", "bowl"] },
        { kind: "category", categories: ["plates", "bowls"] },
        { kind: "spacing" },
      ],
    },
    "pages/products.yaml": {
      title: "全部产品",
      path: "/products",
      blocks: [{ kind: "products", goods: ["plate-22"], pic: table }],
    },
  };
  return structuredClone(files);
}
