import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const shareCopy = interfaceCopy("share", {
  title: "分享",
  qrAlt: (name: string) => `${name}页面的二维码`,
  qrHint: "打开微信扫一扫，在手机上查看并分享",
  qrHintWeChat: "长按识别二维码，或点击右上角“…”发送给朋友",
  microblog: "微博分享",
  savePoster: "保存海报",
  posterHint: "海报打开后，长按图片即可保存或发送给朋友。",
  more: "更多方式",
  copyLink: "复制链接",
  openInBrowser: "如需分享到微博，请复制链接后在浏览器中打开。",
});
