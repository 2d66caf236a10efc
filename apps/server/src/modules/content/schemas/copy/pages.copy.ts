import { blockLabels } from "./blocks.copy.ts";
import { type FieldLabel, facts, picture, publishTime, unpublishTime } from "./shared.copy.ts";

const blocks: FieldLabel = ["内容块", "从上到下排列的内容块", blockLabels];

export const pageLabels: FieldLabel = [
  "页面",
  "一个编辑页面；文件名是页面编号",
  {
    title: ["页面标题", "显示在浏览器标签、搜索结果与分享里，不超过 200 字"],
    description: ["页面介绍", "搜索结果与分享里的一两句介绍；不填就没有"],
    path: ["页面地址", "访客打开页面的路径，例如 /brand-story/our-history；改动后旧地址自动转到新地址"],
    blocks,
    publishTime,
    unpublishTime,
  },
];

export const newsLabels: FieldLabel = [
  "动态",
  "一条品牌动态；文件名是动态编号",
  {
    title: ["标题", "这条动态的标题"],
    summary: ["摘要", "列表、搜索结果与分享里的一两句介绍"],
    catalog: ["栏目", "news-catalogs.yaml 里某个栏目的代码"],
    publishTime,
    unpublishTime,
    cover: picture("封面", "列表与分享里的图片；不填就没有"),
    content: ["正文", "HTML 正文：段落 <p>、小标题 <h3>、列表、链接、图片等"],
    products: ["相关商品", "正文下面的商品，最多 12 件；没有上线的不显示"],
  },
];

export const newsCatalogLabels: FieldLabel = [
  "动态栏目",
  "品牌动态的栏目",
  {
    catalogs: [
      "栏目",
      "按顺序显示的栏目",
      {
        code: ["栏目代码", "动态用它归入栏目；字母、数字、- 和 _"],
        name: ["栏目名称", "访客看到的名称"],
      },
    ],
  },
];

export const redirectLabels: FieldLabel = [
  "旧地址转向",
  "不再使用的地址转到哪里；改过地址的页面会自动转向，不必写在这里",
  {
    redirects: [
      "转向",
      "每条一个旧地址、一个新地址",
      {
        from: ["旧地址", "本站的旧路径，例如 /old-page；不含问号和井号，结尾不带斜杠"],
        to: ["新地址", "转到的路径（/…）或完整网址（https://…）"],
      },
    ],
  },
];

export const productLabels: FieldLabel = [
  "商品组",
  "一组同款商品，只差尺寸或颜色；单件商品没有填写的内容取自本组",
  {
    series: ["所属系列", "series.yaml 里某个系列的编号"],
    categories: ["类目", "整组商品所在的末级类目代码，至少一个"],
    material: ["材质", "例如：硬质瓷"],
    colour: ["颜色", "例如：钴蓝；用于筛选"],
    ...facts,
    blocks,
    products: [
      "商品",
      "组里的每一件商品，按顺序显示，至少一件",
      {
        publishTime,
        unpublishTime,
        id: ["商品编号", "地址与链接里的编号，定下后不要改：防伪码认得它"],
        code: ["货号", "商品的货号，搜索框可以搜到"],
        name: ["商品名称", "访客看到的名称"],
        displayName: ["款式名称", "与同组其他商品的区别，例如：27 厘米"],
        price: ["价格", "人民币元，最多两位小数；标签写“询价”时不显示"],
        shape: ["器形", "shapes.yaml 里的器形编号，用来画尺寸图；不填就不画"],
        model: ["模型", "media 里的 .glb 文件，访客可以转动着看，例如 products/cup/model.glb；以米为单位，最多 400 kB"],
        material: ["材质", "这一件的材质；不填用本组的材质"],
        colour: ["颜色", "这一件的颜色；不填用本组的颜色"],
        pictures: picture("图片", "第一张是主图，第二张在鼠标移上去时显示，至少一张"),
        categories: ["类目", "这一件所在的末级类目代码；不填用本组的类目"],
        ...facts,
      },
    ],
  },
];
