import type { CallName } from "@klarholm/contract";
import { contentIds, pageIds } from "@klarholm/contract/content-ids";

/*
 * Answers of another system that follows the specification literally: every field of section 3 (for product cards,
 * news, stores and the like the lists of docs/api-decisions.md section 3), and no other.
 */

const cup = { spuId: "plain-cup", name: "素杯", picture: "/media/products/bowl-red.webp" };
const saucer = { spuId: "plain-saucer", name: "素碟", picture: "/media/products/plate-red.webp" };
const cover = "/media/scenes/table.webp";

const card = ({ spuId, name, picture }: typeof cup, salePrice: number) => ({
  spuId,
  spuCode: spuId.toUpperCase(),
  productName: name,
  brandSeriesName: "淡色",
  i18nBrandSeriesName: { en: "Plain" },
  majorImageUrl: picture,
  secondImageUrl: null,
  salePrice,
  tagLabels: [],
  publishTime: "2026-03-01T10:00:00+08:00",
});

const leaf = {
  virtualCategoryCode: "cups",
  virtualCategoryName: "杯钵",
  i18nVirtualCategoryName: { en: "Cups" },
  productUrl: cup.picture,
  leafFlag: true,
  linkText: "看杯钵",
};
const series = {
  virtualCategoryCode: "plain",
  virtualCategoryName: "淡色系列",
  leafFlag: false,
  description: "淡色无纹。",
  virtualBackgroundUrl: "/media/scenes/shelf.webp",
  subList: [leaf],
};

const job = {
  id: "keeper",
  jobTitle: "店务专员",
  category: "门店",
  cityNames: ["上海市"],
  publishTime: "2026-03-01T10:00:00+08:00",
};
const store = {
  storeName: "外滩精品店",
  openStatus: true,
  description: "临江的一间店。",
  imageUrls: ["/media/scenes/shop-window.webp"],
  address: "上海市黄浦区临江路1号",
  linkPhone: "021-5555 0000",
  openingTime: null,
  businessTime: "10:00–21:00",
};
const news = {
  id: "plain-news",
  title: "淡色新出",
  summary: "一组无纹的杯碟。",
  coverUrl: cover,
  catalogName: "新品",
  publishTime: "2026-03-01T10:00:00+08:00",
};
const area = { areaId: "310100", areaName: "上海市", areaCode: "310100" };

const fixedSize02 = {
  pic: "/media/scenes/hands.webp",
  picLocation: 1,
  title: { titleText: "淡色的来历", titleSize: 38, titleColor: "#1c2530" },
  subTitle: { subTitleText: "从一只白杯开始。", subTitleSize: 18, subTitleColor: "#1c2530" },
  buttons: [
    {
      buttonName: "看这只杯",
      buttonLink: { linkType: 3, linkSpuId: cup.spuId },
      buttonTextColor: "#1c2530",
      buttonBorderColor: "#1c2530",
      buttonFillColor: "#ffffff",
    },
  ],
  textBackground: "#ffffff",
  textAlign: 1,
};
const block = (modelName: string, contents: object) => ({ modelName, contents: JSON.stringify(contents) });
const sorted = (blocks: { modelName: string; contents: string }[]) =>
  blocks.map((each, index) => ({ ...each, sort: index + 1 }));

const regions: Record<string, { modelName: string; contents: string }[]> = {
  [pageIds.brandStory]: [block("fixed_size_02", fixedSize02)],
  [pageIds.gifting]: [
    block("giftingConfig", {
      title: "淡色礼赠",
      desc: "企业礼赠方案。",
      banner4FC: "/media/scenes/gift.webp",
      title4Dealer: "经销商",
      name4Dealer: "甲,乙",
    }),
    block("fixed_size_02", fixedSize02),
  ],
  [pageIds.home]: [
    block("goods", {
      title: "这季新出",
      goods: [
        {
          majorImageUrl: cup.picture,
          i18nBrandSeriesName: { en: "Plain" },
          productName: cup.name,
          spuId: cup.spuId,
          spuCode: "PLAIN-CUP",
        },
      ],
    }),
    block("category", { title: "品类", categories: [leaf] }),
  ],
};

const records: Record<string, object> = {
  [contentIds.navigation]: {
    items: [
      {
        navName: "新品",
        navKey: "newProducts",
        navType: "page",
        navJump: { val: { linkType: 4, val: "/products" } },
        navPopover: { val: "menu-new" },
        navPopoverKey: "newProducts",
      },
      {
        navName: "系列",
        navKey: "series",
        navType: "page",
        navJump: { val: { linkType: 5, code: "plain" } },
        navPopover: { val: "menu-series" },
      },
    ],
  },
  "menu-new": {
    style: 2,
    mainTitle: "淡色新品",
    image: cup.picture,
    subTitle: "单杯\n单碟",
    linkName: "看新品",
    linkUrl: { linkType: 5, code: "cups" },
    newGoodsArr: [cup.spuId, "missing"],
    spuInfo: {
      [cup.spuId]: {
        majorImageUrl: cup.picture,
        i18nBrandSeriesName: { en: "Plain" },
        productName: cup.name,
        spuId: cup.spuId,
        spuCode: "PLAIN-CUP",
      },
    },
  },
  "menu-series": {
    style: 3,
    columns: [
      {
        seriesName: "淡色",
        seriesImg: cup.picture,
        seriesList: [{ vcName: "杯钵", vcItem: { linkType: 5, code: "cups" }, isAllSeries: "true" }],
      },
    ],
  },
  [contentIds.virtualContent]: { contentForVirtual: [] },
};

const settings = {
  storeImage: { url: "/media/scenes/shop.webp" },
  image4WX: { url: "/media/brand/qr-wechat.svg" },
  name4WX: "公众号",
  value4Tel: "400-000-0000",
  storeName: "总店",
  storeAddress: "临江路1号",
};

type Answer = (query: URLSearchParams) => unknown;

/** The `data` of each call's successful answer, by the call's name. */
export const minimalAnswers: Record<CallName, Answer> = {
  previewPage: () => sorted(regions[pageIds.home] ?? []),
  queryRegionContents: (query) => sorted(regions[query.get("pageId") ?? ""] ?? []),
  queryPageContents: (query) => regions[query.get("pageId") ?? ""] ?? [],
  queryModelContentDetail: () => ({
    id: contentIds.siteSettings,
    valueList: Object.entries(settings).map(([name, value]) => ({ name, contentValue: JSON.stringify(value) })),
  }),
  queryReadableContent: (query) =>
    (query.get("contentId") ?? "")
      .split(",")
      .flatMap((id) => (records[id] ? [{ id, name: id, contents: JSON.stringify(records[id]) }] : [])),
  fullProductDetail: () => ({
    productDetail: {
      productId: cup.spuId,
      productName: cup.name,
      brandSeriesName: "淡色",
      mediaList: [cup, saucer].map(({ picture }) => ({ url: picture })),
      mediaMajor: { url: cup.picture },
      descText: "一只白杯。\n第二行。",
      skuList: [{ skuShelfInfoVo: { salePrice: 120 } }],
      spuAttrList: [
        { attrGroupDictCode: 1, attrName: "釉色", value: "白" },
        { attrGroupDictCode: 2, attrName: "口宽", value: "8 厘米" },
      ],
      virtualCategoryList: [{ code: "cups", name: "杯钵" }],
    },
    groupProducts: [cup, saucer].map(({ spuId, name, picture }) => ({
      productId: spuId,
      displayName: name,
      imageUrl: picture,
    })),
  }),
  querySecurityCode: () => ({
    code: 1,
    data: { prompt: "", queryTimes: 1, firstSearchTime: "2026-03-01T10:00:00+08:00", status: 1 },
  }),
  getJobPageList: () => ({
    total: 1,
    pageNum: 1,
    pageSize: 10,
    results: [{ ...job, headcount: 2, summary: "照看店务。" }],
  }),
  getJobDetail: () => ({
    ...job,
    jobContent: encodeURIComponent("<p>照看店务。</p>"),
    storeRequired: false,
    workFileRequired: false,
  }),
  getCityAreaList: () => [area],
  checkJobEffectApply: () => null,
  getCaptchaImage: () => ({
    captchaKey: "key",
    imageBase64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  }),
  applyJob: () => ({ applicationId: "A-1" }),
  withdrawApplication: () => null,
  findSearchWord: () => ({ defaultWords: ["素杯"], hotWords: ["杯钵"], historyWordConfig: { enabled: true, max: 5 } }),
  autocomplete: () => [
    { suggest: cup.name, sourceType: 1, sourceId: cup.spuId, sourceCode: "PLAIN-CUP" },
    { suggest: "杯钵", sourceType: 2, sourceId: "cups", sourceCode: "cups" },
  ],
  getCatalogList: () => [{ catalogId: "new", catalogCode: "new", catalogName: "新品" }],
  getPageList: () => ({ total: 1, pageNum: 1, pageSize: 8, results: [news] }),
  getDetail: () => ({ ...news, summary: undefined, content: "<p>杯与碟同日上架。</p>", previous: null, next: null }),
  searchCmsInfoList: () => ({
    total: 1,
    pageNum: 1,
    pageSize: 12,
    results: [
      {
        id: news.id,
        kind: "news",
        title: news.title,
        summary: "<mark>淡色</mark>新出",
        coverUrl: cover,
        url: `/news/${news.id}`,
      },
    ],
  }),
  getVirtualCategoryList: () => ({
    results: [
      {
        virtualCategoryCode: "plain",
        leafFlag: false,
        subList: [{ virtualCategoryCode: "cups", leafFlag: true, subList: [] }],
      },
    ],
  }),
  getVirtualCategoryByCode: () => series,
  keywordList: () => ({ total: 2, pageNum: 1, pageSize: 24, results: [card(cup, 120), card(saucer, 60)] }),
  searchFilter: () => [{ code: "category", name: "品类", options: [{ value: "cups", name: "杯钵", count: 2 }] }],
  getTreeByLevelId: () => [
    { areaId: "310000", areaName: "上海市", areaCode: "310000", children: [{ ...area, children: [] }] },
  ],
  getStoreByCoordinateProvince: () => [
    { ...store, distance: 1200 },
    { ...store, storeName: "新铺", openStatus: false, linkPhone: null, openingTime: "2027-01-08", distance: 2400 },
  ],
  getStoreByStoreCode: () => store,
  getStoreListByCity: () => [{ id: "bund", storeName: store.storeName, storeCode: "SH-BUND" }],
};
