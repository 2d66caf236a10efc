import { interfaceCopy } from "@klarholm/contract/interface-copy";

export const certificateCopy = interfaceCopy("certificate", {
  title: "真品证书",
  series: "系列",
  article: "货号",
  times: "查询次数",
  timesValue: (times: number) => `第 ${times} 次`,
  firstTime: "首次查询时间",
  code: "验证码",
  codeEnd: (end: string) => `尾号 ${end}`,
  note: "本证书依据所查询的验证码出具，仅供留存；是否为正品，请以官方网站的查询结果为准。",
  save: "保存为图片",
  failed: "图片未能生成，请稍后重试，或直接截屏保存。",
  hold: "若未自动下载，请长按图片保存到相册。",
  savedAlt: (name: string) => `${name}的真品证书图片`,
  fileName: (name: string) => `真品证书-${name}.png`,
});
