import { interfaceCopy } from "@klarholm/contract/interface-copy";

export const turnCopy = interfaceCopy("turn", {
  turn: "转动看看",
  title: (name: string) => `转动看看：${name}`,
  model: (name: string) => `${name}的立体模型`,
  keys: "方向键转动，加号、减号缩放，Home 键复位",
  waiting: "模型载入中…",
  failed: "模型无法显示，请看图片。",
  noGraphics: "这台设备的浏览器不能显示立体模型，请看图片。",
  retry: "重试",
  size: "尺寸",
  reset: "复位",
  place: "放到桌上看看",
  inWeChat: "微信内无法放到桌上看，请点右上角在浏览器中打开。",
  millimetres: (value: number) => `${value} 毫米`,
});

/** Announced for the side that faces the visitor, by the keys of the viewer's `a11y` attribute. */
export const sidesCopy = interfaceCopy("turn-sides", {
  front: "正面",
  back: "背面",
  left: "左侧",
  right: "右侧",
  "upper-front": "正面，从上方看",
  "upper-back": "背面，从上方看",
  "upper-left": "左侧，从上方看",
  "upper-right": "右侧，从上方看",
  "lower-front": "正面，从下方看",
  "lower-back": "背面，从下方看",
  "lower-left": "左侧，从下方看",
  "lower-right": "右侧，从下方看",
});
