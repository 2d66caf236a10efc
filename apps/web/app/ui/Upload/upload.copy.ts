import { interfaceCopy } from "@klarholm/contract/interface-copy";

/** Messages for response statuses, also those of a proxy. */
const statusTexts: Readonly<Record<number, string>> = {
  408: "上传超时，请稍后重试",
  413: "文件过大，服务器无法接收",
  429: "操作过于频繁，请稍后再试",
  500: "服务器出错了，请稍后重试",
  502: "服务器暂时没有回应，请稍后重试",
  503: "服务器繁忙，请稍后重试",
  504: "服务器暂时没有回应，请稍后重试",
};

export const uploadCopy = interfaceCopy("upload", {
  statusTexts,
  choose: "选择文件",
  drop: "或将文件拖到此处",
  remove: (name: string) => `移除 ${name}`,
  failed: "上传失败",
  again: "重试",
  retry: (name: string) => `重试 ${name}`,
  progress: (name: string) => `${name} 上传进度`,
  files: "已选文件",
});
