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

/** What screen readers are told of the side that faces them, by the names of the viewer. */
export const sidesCopy = interfaceCopy("turn-sides", {
  front: "正面",
  back: "背面",
  left: "左侧",
  right: "右侧",
  upperFront: "正面，从上方看",
  upperBack: "背面，从上方看",
  upperLeft: "左侧，从上方看",
  upperRight: "右侧，从上方看",
  lowerFront: "正面，从下方看",
  lowerBack: "背面，从下方看",
  lowerLeft: "左侧，从下方看",
  lowerRight: "右侧，从下方看",
});
