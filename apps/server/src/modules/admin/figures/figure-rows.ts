import type { FigureReport } from "./read-figures.ts";

/** The figures as a table: measure, day or name, id, and number. */
export function figureRows(report: FigureReport): string[][] {
  const { days, pages, products, referrers, devices, stores, channels, vitals } = report;
  const row = (what: string, name: string, id: string, times: number) => [what, name, id, String(times)];
  return [
    ["项目", "日期或名称", "编号", "数值"],
    ...days.flatMap(({ day, views, visits, verifications }) => [
      row("浏览", day, "", views),
      row("访问", day, "", visits),
      row("查验", day, "", verifications),
    ]),
    ...pages.map(({ path, title, views }) => row("页面", title ?? "", path, views)),
    ...products.map(({ productId, productName, views }) => row("商品", productName ?? "", productId, views)),
    ...referrers.map(({ host, visits }) => row("来源", host, "", visits)),
    ...devices.map(({ device, views }) => row("设备", "", device, views)),
    ...stores.map(({ code, name, presses }) => row("门店", name ?? "", code, presses)),
    ...channels.map(({ channel, productId, productName, presses }) =>
      row("渠道", productName ?? "", `${channel} ${productId}`.trim(), presses),
    ),
    ...vitals.map(({ kind, vital, p75 }) => row("速度", kind, `${vital} p75`, Number(p75.toFixed(3)))),
  ];
}
