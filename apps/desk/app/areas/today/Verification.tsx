import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { Link } from "react-router";

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
    <Paper component="section" withBorder p="md" aria-label="验证码">
      <Stack gap="xs">
        <Title order={2} size="h5">
          验证码
        </Title>
        <Text size="sm">
          最近 {days} 天：{facts.join("，")}。
        </Text>
        <Text size="sm" c={networks.length > 0 ? "error" : "bright"}>
          {networks.length > 0 ? `${networks.length} 个网络可能在猜验证码。` : "没有可疑的网络。"}
        </Text>
        <Anchor component={Link} to={`/codes/report?days=${days}`} size="sm">
          查看查验记录
        </Anchor>
      </Stack>
    </Paper>
  );
}
