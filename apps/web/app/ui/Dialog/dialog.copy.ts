export const dialogCopy = { close: "关闭" };
