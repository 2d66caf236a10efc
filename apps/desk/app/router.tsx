import { DeskError } from "@klarholm/contract/desk/client";
import type { ComponentType } from "react";
import { createBrowserRouter, type LoaderFunction, useRouteError } from "react-router";
import { untilReached } from "./api/connection.ts";
import { Failure } from "./ui/Failure.tsx";
import { unlessFiltered } from "./ui/use-filters.ts";

interface Area {
  default: ComponentType;
  loader?: LoaderFunction;
}

const fetches: (() => Promise<Area>)[] = [];

/**
 * A lazily loaded area.
 * @param title of the document; none for layouts
 */
function area(title: string | undefined, fetchArea: () => Promise<Area>) {
  fetches.push(fetchArea);
  return {
    lazy: async () => {
      const { default: Content, loader } = await untilReached(
        () => fetchArea().catch(unlessOffline),
        new AbortController().signal,
      );
      const Component = () => (
        <>
          {title && <title>{`${title} · 工作台`}</title>}
          <Content />
        </>
      );
      return { Component, ...(loader && { loader }) };
    },
  };
}

/** Routes of the desk. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: Failed,
      HydrateFallback: () => <p className="wait">正在打开工作台…</p>,
      children: [
        { path: "sign-in", ...area("登录", () => import("./areas/sign-in/sign-in.tsx")) },
        { path: "share", ...area("查看申请", () => import("./areas/applications/share.tsx")) },
        { path: "signed-in", ...area("已登录", () => import("./areas/sign-in/signed-in.tsx")) },
        { path: "sso", ...area("登录", () => import("./areas/sign-in/sso.tsx")) },
        { path: "welcome", ...area("设置密码", () => import("./areas/sign-in/welcome.tsx")) },
        {
          shouldRevalidate: unlessFiltered,
          ...area(undefined, () => import("./frame/frame.tsx")),
          children: [
            {
              ErrorBoundary: Failed,
              children: [
                { index: true, ...area("今天", () => import("./areas/today/today.tsx")) },
                { path: "content", ...area("内容", () => import("./areas/content/content.tsx")) },
                { path: "content/:kind/:id", ...area("编辑", () => import("./areas/content/item.tsx")) },
                { path: "products", ...area("商品", () => import("./areas/products/products.tsx")) },
                {
                  path: "stores",
                  shouldRevalidate: unlessFiltered,
                  ...area("门店", () => import("./areas/stores/stores.tsx")),
                },
                { path: "stores/:code", ...area("门店", () => import("./areas/stores/store.tsx")) },
                {
                  path: "news",
                  shouldRevalidate: unlessFiltered,
                  ...area("新闻", () => import("./areas/news/news.tsx")),
                },
                { path: "settings", ...area("设置", () => import("./areas/settings/settings.tsx")) },
                {
                  path: "tables",
                  shouldRevalidate: unlessFiltered,
                  ...area("导入导出", () => import("./areas/tables/tables.tsx")),
                },
                { path: "media", ...area("媒体", () => import("./areas/media/media.tsx")) },
                { path: "media/file", ...area("媒体", () => import("./areas/media/file.tsx")) },
                { path: "search", ...area("搜索", () => import("./areas/search/search.tsx")) },
                { path: "health", ...area("体检", () => import("./areas/health/health.tsx")) },
                { path: "publish", ...area("发布", () => import("./areas/publish/publish.tsx")) },
                { path: "releases/:id", ...area("上线计划", () => import("./areas/releases/release.tsx")) },
                { path: "calendar", ...area("日历", () => import("./areas/publish/calendar.tsx")) },
                { path: "history", ...area("历史", () => import("./areas/publish/history.tsx")) },
                { path: "figures", ...area("数据", () => import("./areas/figures/figures.tsx")) },
                { path: "applications", ...area("应聘", () => import("./areas/applications/applications.tsx")) },
                {
                  path: "applications/templates",
                  ...area("邮件模板", () => import("./areas/applications/templates.tsx")),
                },
                { path: "applications/:id", ...area("应聘", () => import("./areas/applications/application.tsx")) },
                { path: "codes", ...area("验证码", () => import("./areas/codes/codes.tsx")) },
                { path: "codes/void", ...area("作废验证码", () => import("./areas/codes/void.tsx")) },
                { path: "codes/batches", ...area("验证码批次", () => import("./areas/codes/batches.tsx")) },
                { path: "codes/labels", ...area("打印标签", () => import("./areas/codes/labels.tsx")) },
                { path: "codes/report", ...area("查验记录", () => import("./areas/codes/report.tsx")) },
                { path: "account", ...area("我的账号", () => import("./areas/account/account.tsx")) },
                { path: "people", ...area("人员", () => import("./areas/people/people.tsx")) },
                { path: "connections", ...area("API 密钥", () => import("./areas/connections/keys.tsx")) },
                { path: "connections/webhooks", ...area("Webhook", () => import("./areas/connections/webhooks.tsx")) },
                {
                  path: "connections/webhooks/:id",
                  ...area("发送记录", () => import("./areas/connections/deliveries.tsx")),
                },
                { path: "connections/jobs", ...area("任务", () => import("./areas/connections/jobs.tsx")) },
                { path: "audit", ...area("操作记录", () => import("./areas/audit/audit.tsx")) },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: "/desk" },
);

/** Prefetches the code of all areas when idle; failed ones are retried on navigation. */
export async function fetchAreas(): Promise<void> {
  for (const fetchArea of fetches) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await fetchArea().catch(() => undefined);
  }
}

/** @throws an error by which `untilReached` waits, if the browser has no network */
function unlessOffline(error: unknown): never {
  throw navigator.onLine ? error : new DeskError("", "网络连接失败。", { cause: error });
}

function Failed() {
  return (
    <main className="narrow">
      <Failure error={useRouteError()} />
    </main>
  );
}
