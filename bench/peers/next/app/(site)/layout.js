import { createElement, Fragment } from "react";

export default function Layout({ children }) {
  return createElement(
    Fragment,
    undefined,
    createElement("link", { rel: "stylesheet", href: "/site.css", precedence: "default" }),
    children,
  );
}
