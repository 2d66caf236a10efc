import { interfaceCopy } from "@klarholm/contract/interface-copy";

export const verificationCopy = interfaceCopy("verification", {
  lead: "每件产品都附有一枚独立的验证码。输入产品卡片上的16位验证码，即可查询是否为正品。",
  hint: "字母不分大小写，空格与短横可以省略。",
  scan: {
    button: "扫描二维码",
    camera: "相机画面",
    hint: "请将卡片背面的二维码对准画面中央。识别后只会填入验证码，点击“确认”才会查询。",
    refused: "未获得相机权限。请在浏览器设置中允许使用相机，或直接输入验证码。",
    failed: "无法使用相机，请直接输入验证码。",
  },
  empty: "请输入验证二维码",
  failed: "请求失败，请稍后重试！",
  resultTitle: "查询结果",
  first: { title: "首次查询", text: "您所查询的条形码为首次查询，该产品为正品。" },
  repeat: {
    title: "重复查询",
    text: (times: number) =>
      `您所查询的条形码此前已被查询，本次为第 ${times} 次查询。如首次查询并非您本人所为，请谨防假冒。`,
  },
  blocked: { title: "条形码已冻结", text: "您所查询的条形码已超过 5 次有效查询，现已冻结。" },
  error: { title: "条形码异常", text: "您所查询的条形码存在异常或已作废，请联系我们核实产品来源。" },
  other: { title: "查询结果" },
  wrong: { title: "您所查询的条形码错误" },
  firstNote: "每个条形码仅可有效查询 5 次，超过后该条形码将被冻结。请通过官方渠道购买产品。",
  help: "如需要更多帮助，请通过下方联系方式与我们联系我们将尽快回复。",
  appeal: (phone: string, email: string) =>
    `如对冻结有异议，请致电 ${phone} 或发送邮件至 ${email} 申诉，并备好产品与购买凭证的照片。`,
  times: "查询次数",
  timesValue: (times: number) => `${times} 次`,
  firstTime: "首次查询时间",
  contact: "联系我们",
  where: {
    title: "验证码在哪里",
    text: "随产品附带的卡片背面印有二维码，其下方即为 16 位验证码，每四位一组。",
    drawing: "产品卡片背面示意图：二维码下方印有四组、每组四位的验证码",
  },
  channels: {
    title: "官方渠道",
    text: "请通过以下官方渠道购买，以确保产品来源。",
    stores: "查看线下门店",
    newWindow: "（在新窗口打开）",
  },
});
