export const toastCopy = { close: "关闭提示" };
