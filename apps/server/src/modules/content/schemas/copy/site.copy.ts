import type { ImageSetting, TextSetting } from "@klarholm/contract";
import { type FieldLabel, type FieldLabels, colours, picture } from "./shared.copy.ts";

const link: FieldLabels = {
  name: ["名称", "链接上的字"],
  href: ["链接地址", "/路径、https://…、mailto:… 或 tel:…"],
};
const theme: FieldLabel = [
  "品牌颜色",
  "不填的颜色用网站自己的",
  {
    ground: ["页面底色", colours],
    band: ["色带", `与页面底色交替的色带。${colours}`],
    ink: ["文字", `正文与标题的颜色。${colours}`],
    quiet: ["次要文字", colours],
    hairline: ["细线", `分隔线的颜色。${colours}`],
    accent: ["强调色", `链接、焦点与选中项的颜色。${colours}`],
    deep: ["深色", `深色区域与页脚的颜色。${colours}`],
  },
];
const font: FieldLabels = {
  file: ["字体文件", "fonts 文件夹里的 woff2、woff、ttf 或 otf 文件"],
  licence: ["许可文件", "fonts 文件夹里写有字体许可全文的 txt 或 md 文件"],
};
const url = "完整网址，例如 https://…；不填就不显示";
const qr = "扫码关注或进店的二维码图片；不填就不显示";

const settings: Record<TextSetting | ImageSetting, FieldLabel> = {
  storeName: ["默认门店名称", "不知道访客附近的门店时显示的门店"],
  storeAddress: ["默认门店地址", "默认门店的完整地址"],
  storeContactLabel: ["默认门店电话名称", "例如：门店电话"],
  storeContactValue: ["默认门店电话", "例如 021-0000-0000"],
  storeImage: picture("默认门店图片", "默认门店的图片"),
  label4Tel: ["总机名称", "例如：品牌总机"],
  value4Tel: ["总机号码", "例如 400-000-0000"],
  desc4Tel: ["总机说明", "例如服务时间"],
  label4Phone: ["客服电话名称", "例如：客户服务"],
  value4Phone: ["客服电话号码", "例如 138-0000-0000"],
  desc4Phone: ["客服电话说明", "例如服务时间"],
  label4Email: ["邮箱名称", "例如：服务邮箱"],
  value4Email: ["邮箱地址", "例如 service@example.com"],
  desc4Email: ["邮箱说明", "例如多久回复"],
  storeName4TM: ["旗舰店名称", "旗舰店链接上的字"],
  storeLink4TM: ["旗舰店链接", url],
  storeName4JD: ["自营店名称", "自营店链接上的字"],
  storeLink4JD: ["自营店链接", url],
  name4WXStore: ["微信商城名称", "微信商城入口上的字"],
  link4WXStore: ["微信商城链接", url],
  image4WXStore: picture("微信商城二维码", qr),
  storeLink4DY: ["短视频商城链接", url],
  storeImage4DY: picture("短视频商城二维码", qr),
  name4WX: ["微信公众号名称", "公众号入口上的字"],
  link4WX: ["微信公众号链接", url],
  image4WX: picture("微信公众号二维码", qr),
  name4Weibo: ["微博名称", "微博入口上的字"],
  link4Weibo: ["微博链接", url],
  image4Weibo: picture("微博二维码", qr),
  name4XHS: ["生活笔记名称", "生活笔记入口上的字"],
  link4XHS: ["生活笔记链接", url],
  image4XHS: picture("生活笔记二维码", qr),
  link4DY: ["短视频号链接", url],
  image4DY: picture("短视频号二维码", qr),
};

export const siteLabels: FieldLabel = [
  "网站",
  "网站是谁、联系方式、渠道、季节、搜索词与字体",
  {
    site: [
      "网站信息",
      "品牌名称、标志、页脚与备案",
      {
        name: ["网站名称", "搜索结果与分享里的网站名称"],
        brandName: ["品牌名称", "页面里对品牌的称呼"],
        defaultTDK: [
          "默认搜索信息",
          "页面没有自己的搜索信息时所用",
          {
            title: ["标题", "浏览器标签与搜索结果里的标题"],
            description: ["介绍", "搜索结果里的介绍"],
            keywords: ["关键词", "几个词之间用逗号隔开"],
          },
        ],
        theme,
        wordmark: picture("文字标志", "页面顶部的品牌标志"),
        favicon: ["网站图标", "浏览器标签上的小图标，media 文件夹里的路径"],
        touchIcon: ["桌面图标", "手机添加到桌面时的图标，media 文件夹里的路径"],
        shareImage: picture("分享图片", "页面没有自己的图片时，分享所用的图片"),
        footerGroups: [
          "页脚分组",
          "页脚的几组链接，按顺序显示",
          { title: ["组名", "这一组链接的标题"], links: ["链接", "这一组的链接，按顺序显示", link] },
        ],
        sisterBrands: [
          "姊妹品牌",
          "页脚里的姊妹品牌，按顺序显示",
          { ...link, image: picture("标志图片", "代替名称的品牌标志；不填则显示名称") },
        ],
        groupLinks: ["集团链接", "页脚最下方的链接，按顺序显示", link],
        copyright: ["版权声明", "页脚里的版权声明"],
        icp: ["ICP 备案", "ICP 备案号及其链接", link],
        publicSecurity: ["公安备案", "公安联网备案号及其链接", link],
        verificationTags: ["站长验证", "搜索引擎的验证标签：标签名与内容"],
      },
    ],
    settings: ["联系方式与渠道", "客服、默认门店、网店与社交账号", settings],
    demo: ["演示品牌", "true 表示虚构的品牌，首次启动会生成试用的防伪码；真实的品牌不要填"],
    seasons: [
      "季节",
      "每个季节从哪一天开始，直到下一个季节开始；spring 春、summer 夏、autumn 秋、winter 冬",
      { begins: ["开始日期", "每年的月和日，北京时间，例如 03-05"], theme },
    ],
    search: [
      "搜索",
      "搜索框的提示与品牌自己的词",
      {
        defaultWords: ["提示词", "第一个词是空搜索框里的提示，每个不超过 30 字"],
        hotWords: ["热门搜索", "搜索框下方推荐的词，每个不超过 30 字"],
        synonyms: ["同义词", "每组至少两个意思相同的词"],
        related: ["相关词", "商品上没有的词，改为查找哪些词，例如“下午茶”找“茶壶”“杯碟”"],
        pinned: ["置顶商品", "按搜索的词填写，搜这个词时先显示这些商品，最多 12 件"],
      },
    ],
    fonts: [
      "标题字体",
      "代替网站自带的标题字体；不填用自带的",
      {
        latin: ["西文字体", "标题里西文与数字的字体", font],
        chinese: ["中文字体", "标题里中文的字体", font],
      },
    ],
  },
];

export const focusLabels: FieldLabel = [
  "图片焦点",
  "裁切图片时要留在画面里的地方；没有写的图片按中心裁切",
  {
    focus: [
      "焦点",
      "按图片路径填写，例如 mood/table.webp",
      {
        x: ["横向", "距左边的百分比，0 到 100"],
        y: ["纵向", "距上边的百分比，0 到 100"],
      },
    ],
  },
];
