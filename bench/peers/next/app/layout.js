import { createElement } from "react";

export default function Layout({ children }) {
  return createElement("html", { lang: "zh-CN" }, createElement("body", undefined, children));
}
