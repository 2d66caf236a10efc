import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const galleryCopy = interfaceCopy("gallery", {
  title: (name: string) => `${name} 图片`,
  open: (position: number, count: number) => `放大查看第 ${position} 张，共 ${count} 张`,
  thumbnail: (position: number) => `第 ${position} 张`,
  thumbnails: "缩略图",
  previous: "上一张",
  next: "下一张",
  position: (position: number, count: number) => `${position} / ${count}`,
});
