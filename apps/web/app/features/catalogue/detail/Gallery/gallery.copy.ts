export const galleryCopy = {
  title: (name: string) => `${name} 图片`,
  open: (index: number, count: number) => `放大查看第 ${index + 1} 张，共 ${count} 张`,
  thumbnail: (index: number) => `第 ${index + 1} 张`,
  thumbnails: "缩略图",
  previous: "上一张",
  next: "下一张",
  position: (index: number, count: number) => `${index + 1} / ${count}`,
};
