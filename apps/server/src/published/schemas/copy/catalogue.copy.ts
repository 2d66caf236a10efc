import type { Word } from "../words.ts";
import { linkForms, picture } from "./shared.copy.ts";

export const categoryWords: Word = [
  "类目",
  "商品的类目树；没有下级的类目是末级类目，它的页面列出商品",
  {
    categories: [
      "类目",
      "最上一级的类目，按顺序显示，至少一个",
      {
        code: ["类目代码", "地址与链接里的代码；字母、数字、- 和 _"],
        name: ["类目名称", "访客看到的名称"],
        en: ["外文名称", "与中文名称一同显示；不填就没有"],
        description: ["类目介绍", "类目页的介绍，每段一行；不填就没有"],
        picture: picture("卡片图片", "类目卡片上的图片；不填就没有"),
        background: picture("顶部图片", "类目页顶部的大图；不填就没有"),
        linkText: ["链接文字", "卡片上链接的字；不填用网站的默认文字"],
        allSeries: ["全系列类目", "系列里的末级类目：收有所有系列同类商品的那个末级类目的代码"],
        children: ["下级类目", "这个类目的下级，按顺序显示；不填则是末级类目"],
      },
    ],
  },
];

export const seriesWords: Word = [
  "系列",
  "品牌的系列",
  {
    series: [
      "系列",
      "每个系列一项，前面是系列编号",
      {
        name: ["系列名称", "访客看到的名称"],
        en: ["外文名称", "与中文名称一同显示；不填就没有"],
        category: ["介绍类目", "介绍这个系列的类目代码；不填就没有"],
      },
    ],
  },
];

export const shapeWords: Word = [
  "器形",
  "商品的几何形状，以毫米计；每个器形一项，前面是器形编号",
  {
    kind: ["器形种类", "例如 plate 盘、bowl 碗、cup 杯、teapot 壶"],
    size: [
      "尺寸",
      "以毫米计的外形尺寸",
      {
        diameter: ["直径", "器身的直径，毫米；摆件指底座"],
        height: ["高度", "连盖与提环的高度，毫米"],
        length: ["总长", "连把手与壶嘴的长度，毫米；没有就不填"],
        capacityMl: ["容量", "毫升；不盛东西就不填"],
      },
    ],
    oval: ["椭圆比", "不是圆形时，横向与纵向之比；圆形不填"],
    outline: ["外轮廓", "从底到口沿的点 [半径, 高度]，毫米，至少两点"],
    parts: [
      "附件",
      "把手、壶嘴、盖等，从侧面看；没有就不填",
      {
        kind: ["附件种类", "例如 handle 把手、spout 壶嘴、lid 盖"],
        line: ["中线", "把手或壶嘴中线上的点 [x, z]，毫米"],
        width: ["宽度", "中线每一点处的宽度，毫米"],
        shape: ["另一器形", "盖、托碟等：另一个器形的编号"],
        at: ["位置", "另一器形的原点所在 [x, z]，毫米"],
      },
    ],
  },
];

const style: Word = ["样式", "1 图片卡片，2 主图与商品，3 系列分栏"];
const feature = {
  mainTitle: ["主标题", "图片旁的大字"],
  image: picture("图片", "这一格的图片"),
  subTitle: ["副标题", "主标题下方的小字"],
  linkName: ["链接文字", "写在链接上的字"],
  linkUrl: ["链接", `点击后去哪里。${linkForms}`],
} satisfies Record<string, Word>;

export const navigationWords: Word = [
  "导航",
  "页面顶部的导航",
  {
    items: [
      "导航项",
      "从左到右排列，至少一项",
      {
        navName: ["名称", "导航上的字"],
        navKey: ["代码", "这一项的唯一代码；字母、数字、- 和 _"],
        navType: ["项目类型", "一般不必填，默认为 page"],
        jump: ["链接", `点击导航项去哪里。${linkForms}`],
        dropdown: [
          "下拉菜单",
          "展开的菜单；不填就没有",
          {
            1: ["图片卡片", "一至八张卡片", { style, items: ["卡片", "按顺序显示，一至八张", feature] }],
            2: [
              "主图与商品",
              "一张主图，旁边是商品",
              { style, ...feature, newGoodsArr: ["商品", "商品编号，按顺序显示，至少一个"] },
            ],
            3: [
              "系列分栏",
              "每栏一个系列",
              {
                style,
                columns: [
                  "分栏",
                  "从左到右排列，至少一栏",
                  {
                    seriesName: ["栏目名称", "这一栏的标题"],
                    seriesImg: picture("栏目图片", "标题上方的图片；不填就没有"),
                    seriesLink: ["栏目链接", `点击标题去哪里。${linkForms}`],
                    seriesList: [
                      "条目",
                      "标题下方的链接，按顺序显示",
                      {
                        vcName: ["名称", "链接上的字"],
                        vcItem: ["链接", `点击后去哪里。${linkForms}`],
                        isAllSeries: ["跨系列", '"true" 表示列出所有系列的同类商品；一般不填'],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
