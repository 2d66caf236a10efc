export const recordsCopy = { failed: "内容暂时无法显示，请稍后重试！" };
