import { interfaceCopy } from "@klarholm/contract/interface-copy";
import type { RegistryKey } from "./storage-registry.ts";

export const consentCopy = interfaceCopy("consent", {
  title: "您的选择",
  text: "是否允许本站在您的浏览器里保存便利记录？记录只留在您的设备上，不会传给我们或任何人。拒绝后，已有的记录会立即清除，网站的其他功能不受影响。同意之后，看过的页面与心愿单在没有网络时也能打开。",
  accept: "同意",
  refuse: "拒绝",
  none: "您还没有选择。目前您主动使用的功能和最近看过的产品，只为这一次访问留下记录，关闭标签页即消失。",
  accepted: "您已同意保存便利记录。随时可以改选“拒绝”。",
  refused: "您已拒绝，便利记录已经清除。随时可以改选“同意”。",
  failed: "您的浏览器不允许保存任何内容，因此没有便利记录。",
  withoutScript: "您的浏览器没有启用脚本，本站不会在其中保存任何内容。",
  print: "打印本页",
  kept: {
    label: "In your browser",
    title: "浏览器里保存什么",
    necessary: "必要",
    convenient: "便利",
    about: {
      necessary: "与您是谁无关，没有它们页面会变慢或出错，因此不能在这里关闭。",
      convenient:
        "在您主动使用该功能或查看产品时产生。作出选择之前只为这一次访问保存，关闭标签页即消失；选“同意”之后保存，到您清除为止；选“拒绝”即全部清除，此后不再保存。",
    },
    columns: { what: "内容", why: "用途", lasting: "保存多久" },
    lasting: {
      visit: "关闭标签页即消失",
      always: "到您清除为止",
      worker: "三十天不用即删除；选择之前不保存",
    },
    keys: {
      "local-memory": { what: "您在本页的选择", why: "记住您同意还是拒绝" },
      "react-router-scroll-positions": { what: "滚动位置", why: "返回上一页时停在原处" },
      "remix-router-transitions": { what: "换页时用过的过渡", why: "返回上一页时照样过渡" },
      "virtual-category-tree": {
        what: "产品分类的副本",
        why: "翻页时不必重新读取，内容对所有访客相同；超过一天的不再使用",
      },
      "virtual-category-map": { what: "产品分类的索引", why: "按编号找到上述分类；超过一天的不再使用" },
      "virtual-category-content": { what: "分类页面的目录", why: "知道哪些分类另有图文，对所有访客相同" },
      "nearest-store": {
        what: "离您近的门店",
        why: "您按距离找过门店之后，产品页显示同一家门店；只保存门店，不保存您的位置",
      },
      "search-history": { what: "搜索记录", why: "搜索框里列出您近来搜过的五个词，可逐条或全部删除" },
      "application-draft": {
        what: "求职申请的草稿",
        why: "填写申请时页面被刷新或意外中断，由您决定是否恢复姓名、手机号码、地点与门店；关闭申请或投递成功即删除，附件与验证码不保存",
      },
      "wish-list": { what: "心愿单", why: "列出您按下心形的产品；只保存产品编号，可逐件移除" },
      "recently-viewed": { what: "最近看过的产品", why: "方便您找回看过的十二件产品；只保存产品编号" },
      "visited-agreed": { what: "您同意保存页面", why: "没有它，下列各项都不保存" },
      "visited-pages": { what: "看过的页面", why: "没有网络时打开看过的页面与心愿单，最多四十页" },
      "visited-files": { what: "这些页面的样式、脚本与字体", why: "没有网络时页面仍是原来的样子" },
      "visited-pictures": { what: "看过的图片", why: "没有网络时仍能看到图片，最多二百张" },
      "workbox-expiration": { what: "上述各项的使用时间", why: "先删除最久没有用过的" },
    } satisfies Record<RegistryKey, { what: string; why: string }>,
    counts:
      "本站按天统计页面被打开的次数、从哪个网站来、手机或电脑、打开的快慢，以及按下的购买渠道与门店，只保存每天的总数。统计不使用 Cookie 与任何标识，不在浏览器里保存内容，也不传给第三方；浏览器要求不被追踪或节省流量时，不统计。",
    position: "按距离查找门店时，您的位置坐标由浏览器提供，只在您的设备上用来计算远近，不会发出，也不会保存。",
  },
});
