import type { DeskAnswer } from "@klarholm/contract/desk";
import { IconHeartbeat } from "@tabler/icons-react";
import { When } from "../../ui/When.tsx";
import { StatCard } from "./StatCard.tsx";

/** What checks of the site found for the first time; nothing before the first check. */
export function Findings({ checkedAt, fresh }: DeskAnswer<"newFindings">) {
  if (checkedAt === null) return null;
  const when = (
    <>
      上次检查：
      <When at={checkedAt} />
    </>
  );
  return (
    <StatCard
      title="网站体检"
      icon={IconHeartbeat}
      count={fresh}
      line={
        <>
          {fresh > 0 ? `${fresh} 处新问题` : "没有新问题"}。{when}
        </>
      }
      isUrgent={fresh > 0}
      action={fresh > 0 ? { label: "去体检", to: "/health" } : undefined}
    />
  );
}
