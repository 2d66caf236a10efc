import type { DeskAnswer } from "@klarholm/contract/desk";
import { IconUserSearch } from "@tabler/icons-react";
import { StatCard } from "./StatCard.tsx";

/** How many applications wait for HR. */
export function Applications({ states }: Pick<DeskAnswer<"applicationChoices">, "states">) {
  const countOf = (wanted: string) => states.find(({ state }) => state === wanted)?.count ?? 0;
  const [unread, read] = [countOf("new"), countOf("read")];
  return (
    <StatCard
      title="职位申请"
      icon={IconUserSearch}
      count={unread}
      line={
        <>
          <div>{unread > 0 ? `${unread} 份新申请还没有人看过。` : "没有新申请。"}</div>
          {read > 0 && <div>{read} 份已读，还没有定下进展。</div>}
        </>
      }
      action={{ label: "查看申请", to: unread > 0 ? "/applications?state=new" : "/applications" }}
    />
  );
}
