import { isTemplate, type InterfaceText, placeholders } from "../interface-copy.ts";
import texts from "../interface-texts.json" with { type: "json" };
import type { FieldLabel, FieldLabels } from "./shared.copy.ts";

/** Where the texts of a group are shown. */
const groups: Record<keyof typeof texts, string> = {
  blocks: "页面的块",
  buy: "购买窗口",
  cards: "商品卡片",
  careers: "招聘与申请",
  "care-rules": "养护",
  catalogue: "商品列表",
  certificate: "真品证书",
  "code-form": "验证码输入",
  consent: "Cookie 说明",
  contact: "联系方式",
  "content-pages": "内容页",
  dialog: "窗口",
  editorial: "图文块",
  frame: "页头与页脚",
  gallery: "商品图",
  gifting: "企业礼赠",
  head: "页面标题",
  heart: "心形",
  loading: "加载",
  news: "动态",
  notices: "提示",
  offline: "没有网络时的页面",
  "offline-bar": "没有网络时的提示条",
  pager: "分页",
  preview: "预览",
  "preview-banner": "草稿预览的横幅",
  product: "商品页",
  records: "弹出内容",
  search: "搜索",
  share: "分享",
  "size-drawing": "尺寸图",
  stores: "门店页",
  stories: "品牌故事",
  toast: "浮动提示",
  turn: "转动看看",
  "turn-sides": "转动时的各个面",
  upload: "上传",
  verification: "产品验证",
  wishes: "心愿单与比较",
};

/** Labels with the default text. */
export const copyLabels: FieldLabel = [
  "界面文字",
  "网站界面上的文字，换成品牌自己的话；不写的保持原样",
  Object.fromEntries(
    Object.entries(texts).map(([name, group]): [string, FieldLabel] => [
      name,
      [groups[name as keyof typeof texts], "网站这一处的文字", labelsOf(group)],
    ]),
  ),
];

function labelsOf(listed: { readonly [key: string]: InterfaceText }): FieldLabels {
  return Object.fromEntries(
    Object.entries(listed).map(([key, inner]): [string, FieldLabel] => {
      if (typeof inner === "object" && !isTemplate(inner)) return [key, [`${key} 一组`, "这一组文字", labelsOf(inner)]];
      const [own = "", ...names] = typeof inner === "string" ? [inner] : inner;
      const parameters = names.length > 0 ? `，保留 ${placeholders(names)}` : "";
      return [key, [`${own}（${key} 项）`, `不写时就是这句；可换成一行自己的文字${parameters}`]];
    }),
  );
}
