interface SettingLink {
  label: string;
  does: string;
  /** Address of the form or field. */
  to: string;
}

const site = (label: string, does: string, pointer: string): SettingLink => ({
  label,
  does,
  to: `/content/site/site#${pointer}`,
});
const item = (label: string, does: string, name: string): SettingLink => ({ label, does, to: `/content/${name}` });

/** Settings that are content, by what they do. */
export const contentSettings: readonly { title: string; links: readonly SettingLink[] }[] = [
  {
    title: "品牌",
    links: [
      site("品牌名称", "页面里对品牌的称呼", "/site/brandName"),
      site("标志", "页面顶部的文字标志", "/site/wordmark"),
      site("网站图标", "浏览器标签与手机桌面上的图标", "/site/favicon"),
      site("品牌颜色", "底色、文字、强调色等", "/site/theme"),
      site("标题字体", "代替网站自带的标题字体", "/fonts"),
      site("季节", "每个季节从哪天开始，用什么颜色", "/seasons"),
    ],
  },
  {
    title: "联系方式与渠道",
    links: [
      site("总机", "名称、号码与说明", "/settings/value4Tel"),
      site("客服电话", "名称、号码与说明", "/settings/value4Phone"),
      site("邮箱", "名称、地址与说明", "/settings/value4Email"),
      site("默认门店", "不知道访客附近的门店时显示的门店", "/settings/storeName"),
      site("网店", "旗舰店、自营店的名称与链接", "/settings/storeLink4TM"),
      site("微信", "公众号与商城的名称、链接与二维码", "/settings/name4WX"),
      site("微博与生活笔记", "名称、链接与二维码", "/settings/name4Weibo"),
      site("短视频", "账号与商城的链接与二维码", "/settings/link4DY"),
    ],
  },
  {
    title: "页脚与备案",
    links: [
      site("页脚分组", "页脚的几组链接", "/site/footerGroups"),
      site("版权声明", "页脚里的版权声明", "/site/copyright"),
      site("ICP 备案", "备案号及其链接", "/site/icp"),
      site("公安备案", "公安联网备案号及其链接", "/site/publicSecurity"),
      site("姊妹品牌", "页脚里的姊妹品牌", "/site/sisterBrands"),
      site("集团链接", "页脚最下方的链接", "/site/groupLinks"),
    ],
  },
  {
    title: "搜索与分享",
    links: [
      site("默认搜索信息", "搜索结果里的标题、介绍与关键词", "/site/defaultTDK"),
      site("分享图片", "页面没有自己的图片时，分享所用的图片", "/site/shareImage"),
      site("站长验证", "搜索引擎的验证标签", "/site/verificationTags"),
      site("站内搜索", "提示词、热门搜索、同义词与相关词", "/search"),
      item("地址转向", "旧地址转到新地址", "redirects/redirects"),
    ],
  },
  {
    title: "文字与告知",
    links: [
      item("界面文字", "按钮、提示等，代替网站自带的文字", "copy/copy"),
      item("Cookie 说明", "说明页；访客在那里同意或拒绝", "page/cookie"),
      item("职位申请的告知", "告知的文字、版本与保存天数", "careers/careers#/notice"),
      item("应聘进展", "进展的名称、顺序与颜色，增加笔试等", "careers/careers#/states"),
      item("顶部导航", "导航项与下拉菜单", "navigation/navigation"),
      item("新闻栏目", "新闻的栏目与顺序", "news-catalogs/news-catalogs"),
      item("门店地区与类型", "查找门店的省市与门店类型", "stores/stores"),
    ],
  },
];
