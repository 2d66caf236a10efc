export const blocksCopy = {
  seeAll: "查看全部",
  previous: "上一组",
  next: "下一组",
};
