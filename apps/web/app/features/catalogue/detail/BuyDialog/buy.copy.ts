export const buyCopy = {
  title: "立即购买",
  offline: "线下门店",
  address: "地址",
  otherStores: "查看其他门店",
  online: "线上渠道",
  qrHint: "微信扫一扫，或长按识别二维码",
  contact: "联系我们",
  weChat: "微信",
  copy: "复制",
  copyOf: (label: string) => `复制${label}`,
  copied: "已复制",
  copyFailed: "复制失败，请长按文字复制",
};
