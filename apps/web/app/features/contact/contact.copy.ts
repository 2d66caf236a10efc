import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const contactCopy = interfaceCopy("contact", {
  videoStore: "短视频商城",
  videoAccount: "短视频号",
  reach: "联系我们",
  hours: "电话于 10:00–17:00 接听，法定节假日除外。",
  onlineStores: "线上渠道",
  follow: "关注我们",
  stores: "到店里坐坐",
  storesText: "看看实物，拿起来掂一掂，有问题当面说。",
  findStores: "寻找门店",
  newWindow: "（在新窗口打开）",
  qrHint: "扫一扫，或长按识别",
  qrSuffix: "二维码",
});
