import { Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { queryOutcomes } from "@klarholm/contract/desk/codes";
import { useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { defaultDays, PeriodSelect } from "../../ui/PeriodSelect.tsx";
import { ReportTable } from "../../ui/ReportTable.tsx";
import { formatTime } from "../../ui/time.ts";
import { CodesNav } from "./CodesNav.tsx";
import { outcomeNames, productTitle } from "./names.ts";

type Counts = DeskAnswer<"codesReport">["days"][number]["counts"];

const periods = ["7", "30", "90", "365"] as const;

export const loader = ({ request }: { request: Request }) =>
  load("codesReport", { days: new URL(request.url).searchParams.get("days") ?? defaultDays }, request);

/** Queries by day and product, frozen codes, and networks that may be guessing. */
export default function Report() {
  const { days, products, frozen, moreFrozen, frozenByWeek, networks } = useLoaderData<typeof loader>();
  return (
    <Stack>
      <Title order={1}>查验记录</Title>
      <CodesNav />
      <PeriodSelect periods={periods} />
      <ReportTable title="可疑的网络" nothing="没有。" heads={["网络", "查不到的次数", "其中被限制"]}>
        {networks.map(({ network, misses, refused }) => [network, [network, misses, refused]])}
      </ReportTable>
      <Text size="sm">一个网络查不到 20 次以上就列在这里，可能有人在猜验证码；网站已限制它继续猜。</Text>
      <ReportTable title="冻结的验证码" nothing="没有。" heads={["商品", "批次", "首次查询", "编号"]}>
        {frozen.map((code) => [
          code.hash,
          [productTitle(code), code.batch, code.firstQueryAt ? formatTime(code.firstQueryAt) : "", code.hash],
        ])}
      </ReportTable>
      {moreFrozen && <Text size="sm">只列出最近的 {frozen.length} 个。</Text>}
      <ReportTable title="冻结的验证码，按周和商品" nothing="没有。" heads={["首次查询的那一周", "商品", "个数"]}>
        {frozenByWeek.map(({ week, codes, ...product }) => [
          `${week} ${product.productId}`,
          [`${week} 起`, productTitle(product), codes],
        ])}
      </ReportTable>
      {frozenByWeek.length > 0 && <Text size="sm">同一种商品一周里突然冻结许多，可能有人在复制它的验证码。</Text>}
      <ReportTable title="按商品" nothing="没有查询。" heads={["商品", ...outcomeHeads]}>
        {products.map(({ productId, productName, counts }) => [
          productId ?? "",
          [productId === null ? "不存在的验证码" : productTitle({ productId, productName }), ...countsOf(counts)],
        ])}
      </ReportTable>
      <ReportTable title="按日" nothing="没有查询。" heads={["日期", ...outcomeHeads]}>
        {days.map(({ day, counts }) => [day, [day, ...countsOf(counts)]])}
      </ReportTable>
    </Stack>
  );
}

const outcomeHeads = queryOutcomes.map((outcome) => outcomeNames[outcome]);
const countsOf = (counts: Counts) => queryOutcomes.map((outcome) => counts[outcome]);
