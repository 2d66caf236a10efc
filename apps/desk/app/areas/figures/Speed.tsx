import { Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { figureKinds, vitalLimits, vitals } from "@klarholm/contract/desk/figures";
import { Tag } from "../../ui/Tag.tsx";
import { ReportTable } from "../../ui/ReportTable.tsx";
import { kindNames, vitalNames, vitalValue } from "./names.ts";

type Measured = DeskAnswer<"figures">["vitals"][number];

/** Below, a value is shown as uncertain. */
const fewViews = 30;
/** Relative increase that counts as slower. */
const slower = 1.1;

const marks = {
  good: { label: "好", tone: "good" },
  fair: { label: "待改进", tone: "soon" },
  poor: { label: "差", tone: "bad" },
} as const;

/** What visitors' browsers measured, by kind of page. */
export function Speed({ measured }: { measured: readonly Measured[] }) {
  const kinds = figureKinds.filter((kind) => measured.some((one) => one.kind === kind));
  const worse = measured.filter(isWorse);
  return (
    <Stack gap="xs">
      <ReportTable
        title="实际速度"
        nothing="还没有测到。"
        heads={["页面", ...vitals.map((vital) => vitalNames[vital]), "测到的浏览"]}
      >
        {kinds.map((kind) => {
          const ofKind = measured.filter((one) => one.kind === kind);
          const cells = vitals.map((vital) => {
            const found = ofKind.find((one) => one.vital === vital);
            return found ? <Value key={vital} {...found} /> : "没有测到";
          });
          const name = (
            <span key="kind" className="measured">
              {kindNames[kind]}
            </span>
          );
          return [kind, [name, ...cells, Math.max(...ofKind.map(({ views }) => views))]];
        })}
      </ReportTable>
      {worse.length > 0 && (
        <Stack component="ul" gap={4} className="plain" aria-label="比上一段时间慢的页面">
          {worse.map((one) => (
            <Text component="li" size="sm" c="var(--mantine-color-error)" key={`${one.kind} ${one.vital}`}>
              {kindNames[one.kind]}的“{vitalNames[one.vital]}”变差：以前 {vitalValue(one.vital, one.before ?? 0)}，现在{" "}
              {vitalValue(one.vital, one.p75)}。
            </Text>
          ))}
        </Stack>
      )}
      <Text size="sm">
        四分之三的浏览不超过表中的值，由访客的浏览器测得；标记依照 web.dev 的界限。Safari 与火狐的旧版本不测其中几项。
      </Text>
    </Stack>
  );
}

function Value({ vital, p75, views }: Measured) {
  const [good, fair] = vitalLimits[vital];
  const { label, tone } = marks[p75 <= good ? "good" : p75 <= fair ? "fair" : "poor"];
  return (
    <span className="measured">
      {vitalValue(vital, p75)}{" "}
      {views < fewViews ? (
        <Text span size="xs">
          仅 {views} 次
        </Text>
      ) : (
        <Tag tone={tone}>{label}</Tag>
      )}
    </span>
  );
}

const isWorse = ({ p75, before, views }: Measured) => before !== null && views >= fewViews && p75 > before * slower;
