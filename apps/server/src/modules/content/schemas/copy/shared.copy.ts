/** The title and description of a field for editors, and those of the fields in it. */
export type FieldLabel = readonly [title: string, description: string, fields?: FieldLabels];
/** By the field's name, or by the kind of a variant. */
export interface FieldLabels {
  readonly [field: string]: FieldLabel;
}

/** Every picture has the same two fields. */
export function picture(title: string, description: string): FieldLabel {
  return [title, description, pictureFields];
}
const pictureFields: FieldLabels = {
  src: ["图片文件", "media 文件夹里的路径，例如 mood/shelf.webp；可用 webp、png、jpg、svg"],
  alt: ["替代文字", '看不见图片的人读到或听到的文字，用中文说出画面里有什么；纯装饰的图片留空 ""'],
};

export const colours = "颜色写成 #1f3a6e 这样；不填用网站自己的颜色";
export const linkForms =
  "可写 /路径、https://…、product:商品编号、category:类目代码、page:页面编号、record:记录编号；目标未公开时，链接连同文字一起隐藏";

export const publishTime: FieldLabel = [
  "上线时间",
  "从这一刻起对访客可见，北京时间，例如 2026-03-01T10:00:00+08:00；不填则发布后立即可见",
];
export const unpublishTime: FieldLabel = [
  "下线时间",
  "从这一刻起不再可见，必须晚于上线时间，写法与上线时间相同；不填则一直可见",
];

export const heading = {
  label: ["眉题", "标题上方的一行小字，例如系列名；不填就没有"],
  title: ["标题", "这一块的标题；不填就没有"],
} satisfies FieldLabels;
export const more: FieldLabels = {
  linkName: ["链接文字", "写在链接上的字，例如“了解更多”；与链接一起填写才会显示"],
  link: ["链接", `点击后去哪里。${linkForms}`],
};
export const seasons: FieldLabel = [
  "出现的季节",
  "只在这些季节里显示：spring 春季、summer 夏季、autumn 秋季、winter 冬季；不填则全年显示",
];
export const kind: FieldLabel = ["类型", "这一块是哪一种，决定它有哪些字段"];
export const anchor: FieldLabel = ["锚点", "本页别处可以用 #锚点 链接到这里；字母、数字、- 和 _"];
export const tone: FieldLabel = ["文字色调", "onDark：深色图片上的浅色字；onLight：浅色图片上的深色字"];

export const titleText: FieldLabel = [
  "标题",
  "标题文字及其字号与颜色",
  {
    titleText: ["标题文字", "要显示的标题"],
    titleSize: ["标题字号", "以像素计，10 到 96；不填用网站的字号"],
    titleColor: ["标题颜色", colours],
  },
];
export const subTitleText: FieldLabel = [
  "副标题",
  "标题下方的文字及其字号与颜色；不填就没有",
  {
    subTitleText: ["副标题文字", "要显示的副标题"],
    subTitleSize: ["副标题字号", "以像素计，10 到 96；不填用网站的字号"],
    subTitleColor: ["副标题颜色", colours],
  },
];
export const buttons: FieldLabel = [
  "按钮",
  "文字下方的按钮，按顺序排列；不填就没有",
  {
    buttonName: ["按钮文字", "写在按钮上的字"],
    buttonLink: ["按钮链接", `点击后去哪里。${linkForms}`],
    buttonTextColor: ["按钮文字颜色", colours],
    buttonBorderColor: ["按钮边框颜色", colours],
    buttonFillColor: ["按钮底色", colours],
  },
];
export const textBackground: FieldLabel = ["文字底色", `文字所在区域的底色。${colours}`];
export const textAlign: FieldLabel = ["文字对齐", "1 靠左，2 居中，3 靠右"];
export const goods: FieldLabel = ["商品", "商品编号，按顺序显示，至少一个；尚未上线的商品会自动略过"];

/** The facts of a product or of all products of a group. */
export const facts: FieldLabels = {
  description: ["商品描述", "商品页价格下方的介绍，可以分行；同组商品不填则用本组的"],
  features: [
    "特点",
    "商品页“产品特点”里的条目，每条一个名称、一个内容",
    { name: ["名称", "例如：工艺"], value: ["内容", "例如：釉下手绘"] },
  ],
  specifications: [
    "规格参数",
    "商品页“规格参数”里的条目，每条一个名称、一个内容",
    { name: ["名称", "例如：直径"], value: ["内容", "例如：27 厘米"] },
  ],
  extras: [
    "补充信息",
    "排在特点之后的条目，每条一个名称、一个内容",
    { name: ["名称", "例如：包装"], value: ["内容", "例如：礼盒装"] },
  ],
  care: [
    "养护须知",
    "商品页上的养护图标：dishwasher 可用洗碗机、handWash 手洗、microwave 可用微波炉、noMicrowave 不可用微波炉、ovenSafe 可进烤箱、noThermalShock 避免骤冷骤热、wipeDry 擦干存放、foodSafe 可盛食物",
  ],
  labels: ["标签", "商品卡上的小标签，例如“新品”；写“询价”则不显示价格，请顾客联系门店"],
};
