import type { DeskAnswer } from "@klarholm/contract/desk";
import { IconShieldCheck } from "@tabler/icons-react";
import { StatCard } from "./StatCard.tsx";

interface VerificationProps {
  days: number;
  report: DeskAnswer<"codesReport">;
}

/** Queries of verification codes in the last days, and what may be an attack. */
export function Verification({ days, report: { days: counted, networks } }: VerificationProps) {
  const sum = (outcomes: readonly (keyof (typeof counted)[number]["counts"])[]) =>
    counted.reduce((total, { counts }) => outcomes.reduce((more, outcome) => more + counts[outcome], total), 0);
  const facts = [
    `有效的查询 ${sum(["first", "repeat"])} 次`,
    `冻结或作废的被查询 ${sum(["frozen", "voided"])} 次`,
    `查不到的 ${sum(["mistyped", "unknown", "limited"])} 次`,
  ];
  return (
    <StatCard
      title="验证码"
      icon={IconShieldCheck}
      count={networks.length}
      isUrgent={networks.length > 0}
      line={networks.length > 0 ? `${networks.length} 个网络可能在猜验证码。` : "没有可疑的网络。"}
      action={{ label: "查看查验记录", to: `/codes/report?days=${days}` }}
    >
      <p className="stat-note">
        最近 {days} 天：{facts.join("，")}。
      </p>
    </StatCard>
  );
}
