import type { DeskAnswer } from "@klarholm/contract/desk";
import { IconChartBar } from "@tabler/icons-react";
import { changeText } from "../figures/names.ts";
import { StatCard } from "./StatCard.tsx";

/** Days that this needs. */
export const visitDays = 60;

/** Views and visits of the last days. */
export function Visits({ counting, days }: DeskAnswer<"figureDays">) {
  const sum = (name: "views" | "visits", from: number, until = 0) =>
    days.slice(-from, days.length - until).reduce((total, day) => total + day[name], 0);
  const lineOf = (period: number) => {
    const views = sum("views", period);
    const change = changeText(views, sum("views", 2 * period, period));
    const visits = sum("visits", period).toLocaleString();
    return `最近 ${period} 天：浏览 ${views.toLocaleString()} 次，访问 ${visits} 次${change && `，浏览比之前${change}`}。`;
  };
  return (
    <StatCard
      title="数据"
      icon={IconChartBar}
      count={sum("views", 7)}
      line={lineOf(7)}
      action={{ label: "查看数据", to: "/figures" }}
    >
      <p className="stat-note">
        {lineOf(30)}
        {!counting && "统计已经关闭。"}
      </p>
    </StatCard>
  );
}
