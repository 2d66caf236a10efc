import { Anchor, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { IconAt } from "@tabler/icons-react";
import { Link } from "react-router";
import { When } from "../../ui/When.tsx";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { StatCard } from "./StatCard.tsx";

/** Comments that mention the person, in threads that are not resolved. */
export function Mentions({ mentions }: DeskAnswer<"ownMentions">) {
  return (
    <StatCard title="提到您的评论" icon={IconAt} count={mentions.length} line="还没有解决。">
      <ul className="stat-entries">
        {mentions.map(({ kind, id, title, threadId, pointer, place, text, by, at }) => (
          <li key={`${threadId} ${at}`}>
            <div className="grow">
              <Anchor
                component={Link}
                to={`${itemAddress(kind, id)}?comments#${encodeURIComponent(pointer)}`}
                size="sm"
                lineClamp={1}
              >
                {itemTitle({ kind, id, title })}：{place}
              </Anchor>
              <Text size="sm" lineClamp={2} className="wrap-anywhere">
                {text}
              </Text>
              <span className="stat-note">
                {by}，<When at={at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </StatCard>
  );
}
