export const headCopy = { home: "首页" };
