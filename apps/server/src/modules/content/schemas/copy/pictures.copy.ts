import type { Word } from "../words.ts";

export const pictureWords: Word = [
  "图片焦点",
  "裁切图片时要留在画面里的地方；没有写的图片按中心裁切",
  {
    focus: [
      "焦点",
      "按图片路径填写，例如 mood/table.webp",
      {
        x: ["横向", "距左边的百分比，0 到 100"],
        y: ["纵向", "距上边的百分比，0 到 100"],
      },
    ],
  },
];
