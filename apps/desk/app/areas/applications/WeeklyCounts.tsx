import { Button, Table } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useState } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";

/** Applications by position and week, fetched when asked for. */
export function WeeklyCounts() {
  const [counts, setCounts] = useState<DeskAnswer<"applicationCounts">>();
  const { run, busy, failure } = useAction();
  const toggle = () =>
    counts ? setCounts(undefined) : void run(async () => setCounts(await callDesk("applicationCounts", {})));
  return (
    <>
      <div>
        <Button variant="default" size="xs" loading={busy} aria-expanded={counts !== undefined} onClick={toggle}>
          按周统计
        </Button>
      </div>
      <FailureAlert failure={failure} />
      {counts && (
        <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Caption>最近十二周收到的申请；日期是每周的星期一</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>职位</Table.Th>
                {counts.weeks.map((week) => (
                  <Table.Th key={week}>{week.slice(5)}</Table.Th>
                ))}
                <Table.Th>合计</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {counts.jobs.map((job) => (
                <Table.Tr key={job.id}>
                  <Table.Td>{job.title}</Table.Td>
                  {job.counts.map((count, index) => (
                    <Table.Td key={counts.weeks[index]} {...(count === 0 && { c: "dimmed" })}>
                      {count}
                    </Table.Td>
                  ))}
                  <Table.Td fw={600}>{job.counts.reduce((all, count) => all + count, 0)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
