export const uploadCopy = {
  choose: "选择文件",
  drop: "或将文件拖到此处",
  remove: (name: string) => `移除 ${name}`,
  failed: "上传失败",
  again: "重试",
  retry: (name: string) => `重试 ${name}`,
  progress: (name: string) => `${name} 上传进度`,
  files: "已选文件",
};
