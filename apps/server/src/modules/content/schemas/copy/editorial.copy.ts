import type { BlockKind } from "@klarholm/contract";
import type { FieldLabel } from "./shared.copy.ts";
import * as shared from "./shared.copy.ts";

const { picture, heading, more, linkForms } = shared;
const caption: FieldLabel = ["图注", "图片或影片下方的小字；不填就没有"];

export const editorialLabels = {
  FixedSize03: [
    "图块并列",
    "几个并排的图块，每块一张图片、一段文字和按钮",
    {
      ...heading,
      list: [
        "图块",
        "按顺序显示，至少一个",
        {
          pic: picture("图片", "这个图块的图片"),
          title: shared.titleText,
          subTitle: shared.subTitleText,
          buttons: shared.buttons,
          textBackground: shared.textBackground,
          textAlign: shared.textAlign,
        },
      ],
    },
  ],
  videoBlock: [
    "影片",
    "一段影片；访客点击后播放，或无声循环播放",
    {
      ...heading,
      video: ["影片文件", "media 文件夹里的 mp4 文件，例如 film/kiln.mp4"],
      poster: picture("封面图", "影片播放之前显示的图片"),
      autoplay: ["自动播放", "true 无声循环自动播放，false 等访客点击"],
      caption,
    },
  ],
  storyBasicConfig: [
    "页面开头",
    "故事页与服务页的开头，也是页面在搜索结果和分享里的样子；这类页面必须有一个",
    {
      label: ["眉题", "标题上方的一行小字；不填就没有"],
      title: ["标题", "页面开头的大标题；不填用页面标题"],
      description: ["搜索摘要", "搜索结果和分享里的介绍；不填用页面的介绍"],
      path: ["页面地址", "由系统按页面的地址填写，不必填"],
      subTitle: ["引言", "标题下方的几段话，每段一行"],
      pic: picture("开头图片", "页面开头的图片，也用于分享"),
      picPhone: picture("手机图片", "手机上代替开头图片的竖图；不填则裁切横图"),
      layout: [
        "版式",
        "cover 大图衬底、标题在图上或图下；spread 先标题和引言、后大图；essay 半幅大图，文字在旁；note 文字在前，小图在旁；plain 只有文字；hidden 不显示，由别的内容块开头",
      ],
      tone: shared.tone,
    },
  ],
  giftingConfig: [
    "企业礼赠设置",
    "礼赠页在图块周围显示的内容",
    {
      label: ["眉题", "标题上方的一行小字；不填就没有"],
      title: ["标题", "礼赠页的标题"],
      desc: ["说明", "标题下方的一段话"],
      banner4FC: picture("顶部横幅", "页面顶部铺满宽度的图片"),
      banner4FCPhone: picture("手机顶部横幅", "手机上代替顶部横幅的竖图"),
      tone: shared.tone,
      banner4Dealer: picture("经销商图片", "经销商一栏上方的图片"),
      banner4M: picture("中部横幅", "服务卡片与经销商之间的图片"),
      title4Dealer: ["经销商标题", "经销商一栏的标题"],
      name4Dealer: ["经销商名称", "几个名称之间用逗号隔开"],
    },
  ],
  highlight: [
    "引语",
    "单独成块的一句话：引语或要点",
    {
      text: ["引语文字", "要突出的那句话"],
      source: ["出处", "这句话是谁说的、出自哪里；不填就没有"],
      textColor: ["文字颜色", shared.colours],
      background: ["底色", shared.colours],
      ...more,
    },
  ],
  common: [
    "正文",
    "一段富文本，下方可以有一张图片",
    {
      ...heading,
      text: ["正文内容", "HTML 正文：段落 <p>、小标题 <h3>、列表、链接、加粗等"],
      pic: picture("配图", "正文后面的图片；不填就没有"),
      caption,
      ...more,
    },
  ],
  brandStoryTitle: [
    "章节标题",
    "一章的标题，本页的链接可以跳到这里",
    {
      label: ["眉题", "标题上方的一行小字；不填就没有"],
      title: shared.titleText,
      subTitle: shared.subTitleText,
      anchor: shared.anchor,
      textAlign: shared.textAlign,
    },
  ],
  imageList: [
    "图片组",
    "几张图片：网格、横向滑动，或一大两小",
    {
      ...heading,
      layout: ["排列方式", "grid 网格，row 横向滑动，mosaic 一大两小，lights 同一处的两种光，由图注切换"],
      images: [
        "图片",
        "按顺序显示，至少一张",
        {
          pic: picture("图片", "这一张图片"),
          caption,
          link: ["链接", `点击图片后去哪里；不填则放大图片。${linkForms}`],
        },
      ],
    },
  ],
  brandSpecialProducts: [
    "精选商品",
    "几件商品，各配一段编辑的话",
    {
      ...heading,
      ...more,
      items: [
        "精选",
        "按顺序显示，至少一件",
        {
          product: ["商品编号", "要推荐的商品"],
          text: ["推荐语", "这件商品旁边的话；不填就没有"],
          pic: picture("代替图片", "代替商品主图的图片；不填用商品主图"),
        },
      ],
    },
  ],
  brandGoodsModel: [
    "场景与商品",
    "一张场景图和图中出现的商品",
    {
      ...heading,
      ...more,
      text: ["说明文字", "场景旁边的一段话；不填就没有"],
      pic: picture("场景图", "商品出现在其中的图片"),
      goods: shared.goods,
    },
  ],
  category02: [
    "类目大图",
    "宽幅的类目图块，图下有字",
    {
      ...heading,
      ...more,
      list: [
        "类目图块",
        "按顺序显示，至少一个",
        {
          category: ["类目代码", "点击后进入的类目"],
          pic: picture("图片", "代替类目自己的图片；不填用类目的图片"),
          text: ["说明", "类目名称下面的文字；不填就没有"],
        },
      ],
    },
  ],
  SequenceModel: [
    "步骤与时间线",
    "有先后的内容：步骤、时间线或图墙，每一项都可以用锚点链接",
    {
      ...heading,
      layout: [
        "排列方式",
        "steps 带序号的步骤，pinned 同一件器物的几步，图片在原处随文字更替，timeline 时间线，wall 图墙",
      ],
      items: [
        "各项",
        "按先后排列，至少一项",
        {
          mark: ["标记", "年份，或代替序号的字；不填用序号"],
          anchor: shared.anchor,
          title: ["标题", "这一项的标题"],
          text: ["文字", "这一项的说明；不填就没有"],
          pic: picture("图片", "这一项的图片；不填就没有"),
          ...more,
        },
      ],
      yearChoice: [
        "选择年份",
        "请访客选一个年份（例如出生年），显示标记为该年份的那一项；不填就没有",
        {
          title: ["提问", "例如：您出生在哪一年？"],
          text: ["说明", "提问下方的一段话；不填就没有"],
          first: ["最早年份", "可选的第一个年份，四位数字；到最后一项的年份为止"],
          absent: [
            "没有对应时",
            "所选年份没有对应项时显示的内容",
            {
              title: ["标题", "{year} 换成所选年份，{number} 换成从最早年份数起的序号"],
              text: ["文字", "标题下方的话；{year} 与 {number} 同样可用"],
              ...more,
            },
          ],
        },
      ],
    },
  ],
  CollapseModel: [
    "折叠问答",
    "点开才展开的条目，例如常见问题",
    {
      ...heading,
      searchable: ["可以搜索", "true 在上方放一个搜索框，false 不放"],
      items: [
        "条目",
        "按顺序显示，至少一条",
        {
          group: ["分组", "写在这一条以及同组后续条目上方的组名；不填就不分组"],
          title: ["问题", "一直看得见的那一行"],
          text: ["回答", "展开后看到的 HTML 正文"],
          anchor: shared.anchor,
        },
      ],
    },
  ],
} satisfies Partial<Record<BlockKind, FieldLabel>>;
