import { Alert, Button, SimpleGrid, Stack } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { figurePeriods } from "@klarholm/contract/desk/figures";
import { IconChartBar } from "@tabler/icons-react";
import { useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { defaultDays, PeriodSelect } from "../../ui/PeriodSelect.tsx";
import { ReportTable } from "../../ui/ReportTable.tsx";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { DayChart } from "./DayChart.tsx";
import { changeText, channelNames, deviceNames } from "./names.ts";
import { Speed } from "./Speed.tsx";

export function loader({ request }: { request: Request }) {
  const asked = new URL(request.url).searchParams.get("days");
  return load("figures", { days: figurePeriods.find((days) => days === asked) ?? defaultDays }, request);
}

/** Counts of visits, without data about visitors. */
export default function Figures() {
  const figures = useLoaderData<typeof loader>();
  const download = useDownload();
  const { counting, days, pages, products, referrers, devices, stores, channels, vitals } = figures;
  const isEmpty = days.every(({ views, verifications }) => views + verifications === 0);
  return (
    <Stack>
      <ViewHeader
        title="数据"
        lead="只存每天的总数，不用 Cookie 与标识，也不传给第三方；浏览器要求不被追踪或节省流量的访客不计入。数字每十秒更新，保存 25 个月。"
      >
        <Button
          component="a"
          variant="default"
          href={`${deskEndpoints.exportFigures.path}?days=${days.length}`}
          download
          onClick={download.onClick}
        >
          下载表格
        </Button>
      </ViewHeader>
      <FailureAlert failure={download.failure} />
      {!counting && <Alert color="yellow">统计已经关闭（设置 FIGURES=off），这里只有以前的数字。</Alert>}
      <PeriodSelect periods={figurePeriods} />
      <Totals {...figures} />
      {isEmpty ? (
        <EmptyState icon={IconChartBar}>这段时间里还没有浏览。访客打开页面并离开之后，数字就出现在这里。</EmptyState>
      ) : (
        <>
          <Stack component="section" gap="xs" aria-label="浏览与访问">
            <DayChart days={days} />
            <details>
              <summary>按日的数字</summary>
              <ReportTable title="按日" nothing="" heads={["日期", "浏览", "访问", "查验"]}>
                {days
                  .map(({ day, views, visits, verifications }) => [day, [day, views, visits, verifications]] as const)
                  .reverse()}
              </ReportTable>
            </details>
          </Stack>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="lg">
            <ReportTable title="页面" nothing="还没有浏览。" heads={["页面", "地址", "浏览"]}>
              {pages.map(({ path, title, views }) => [
                path,
                [title ?? "已下线的页面", path === "other" ? "" : readable(path), views],
              ])}
            </ReportTable>
            <ReportTable title="商品" nothing="还没有浏览。" heads={["商品", "编号", "浏览"]}>
              {products.map(({ productId, productName, views }) => [
                productId,
                [productName ?? "已下线的商品", productId, views],
              ])}
            </ReportTable>
            <ReportTable title="来源" nothing="还没有访问。" heads={["网站", "访问"]}>
              {referrers.map(({ host, visits }) => [host, [hostName(host), visits]])}
            </ReportTable>
            <ReportTable title="设备" nothing="" heads={["设备", "浏览"]}>
              {devices.map(({ device, views }) => [device, [deviceNames[device], views]])}
            </ReportTable>
            <ReportTable title="购买渠道" nothing="没有人按下。" heads={["渠道", "商品", "按下"]}>
              {channels.map(({ channel, productId, productName, presses }) => [
                `${channel} ${productId}`,
                [channelNames[channel], productName ?? (productId || "不在商品页"), presses],
              ])}
            </ReportTable>
            <ReportTable title="门店" nothing="没有人按下。" heads={["门店", "按下"]}>
              {stores.map(({ code, name, presses }) => [code, [name ?? code, presses]])}
            </ReportTable>
          </SimpleGrid>
          <Speed measured={vitals} />
        </>
      )}
    </Stack>
  );
}

/** Totals of the period, compared with the one before. */
function Totals({ days, before }: Pick<DeskAnswer<"figures">, "days" | "before">) {
  const sum = (name: "views" | "visits" | "verifications") => days.reduce((total, day) => total + day[name], 0);
  const compared = (name: "views" | "visits") => {
    const change = changeText(sum(name), before[name]);
    return `${count(sum(name))}${change && `，${change}`}`;
  };
  return (
    <Facts
      facts={[
        ["浏览", compared("views")],
        ["访问", compared("visits")],
        ["查验验证码", count(sum("verifications"))],
      ]}
    />
  );
}

const count = (value: number) => value.toLocaleString();

const hostName = (host: string) => (host === "" ? "直接打开或未知" : host === "other" ? "其他网站" : host);

/** An address with its Chinese characters; as it is if it is malformed. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
