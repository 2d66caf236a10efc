import { Button, Group, NativeSelect, Stack, Table, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { fileJobs, type JobState, jobStateNames, jobStates } from "@klarholm/contract/desk/jobs";
import { useEffect } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { formatTime } from "../../ui/time.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useFilters } from "../../ui/use-filters.ts";
import { ConnectionsNav } from "./ConnectionsNav.tsx";

type Job = DeskAnswer<"listJobs">["jobs"][number];

/** Milliseconds between reloads while a job waits or runs. */
const reloadInterval = 3000;

const kindNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fileJobs).map(([kind, { label }]) => [kind, label])),
  webhook: "发送 Webhook",
  publish: "定时发布",
  retention: "删除到期的申请",
  "storage-removal": "从对象存储删除文件",
  "cdn-purge": "刷新 CDN",
  "site-check": "检查网站",
  "mail-hr": "告知人事有新申请",
  "mail-applicant": "给求职者发邮件",
};
const tones = { waiting: "soon", running: "accent", done: "good", failed: "bad", cancelled: "plain" } as const;
const isOpen = ({ state }: Job) => state === "waiting" || state === "running";

function stateIn(query: URLSearchParams): { state?: JobState } {
  const state = jobStateNames.find((name) => name === query.get("state"));
  return state ? { state } : {};
}

export const loader = ({ request }: { request: Request }) =>
  load("listJobs", stateIn(new URL(request.url).searchParams), request);

/** Background jobs of the site, with their state. */
export default function Jobs() {
  const { jobs, more } = useLoaderData<typeof loader>();
  const { present, pending, choose } = useFilters();
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const isWorking = jobs.some(isOpen);
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void revalidate(), reloadInterval);
    return () => clearInterval(timer);
  }, [isWorking, revalidate]);
  const change = (call: "cancelJob" | "retryJob", id: string) =>
    void run(async () => {
      await callDesk(call, { id });
      await revalidate();
    });

  return (
    <Stack>
      <ViewHeader
        title="连接"
        lead="网站在后台做的事。失败的会隔一段时间自动再试；仍不成功时，在这里看原因，改好后再试。"
      />
      <ConnectionsNav />
      <Group align="end">
        <NativeSelect
          label="状态"
          data={[{ value: "", label: "全部" }, ...jobStateNames.map((value) => ({ value, label: jobStates[value] }))]}
          value={pending.get("state") ?? ""}
          onChange={(event) => choose("state", event.currentTarget.value)}
        />
      </Group>
      <FailureAlert failure={failure} />
      {jobs.length === 0 ? (
        <EmptyState>{present.has("state") ? "没有这种状态的任务。" : "还没有任务。"}</EmptyState>
      ) : (
        <LoadMoreList
          key={present.toString()}
          first={{ entries: jobs, more }}
          fetchBefore={async ({ id }) => {
            const next = await callDesk("listJobs", { ...stateIn(present), before: id });
            return { entries: next.jobs, more: next.more };
          }}
          label="更早的任务"
        >
          {(shown) => (
            <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    {["任务", "状态", "开始", "运行次数", "说明", ""].map((head) =>
                      head ? <Table.Th key={head}>{head}</Table.Th> : <Table.Td key="action" />,
                    )}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shown.map((job) => (
                    <JobRow key={job.id} job={job} busy={busy} onChange={change} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </LoadMoreList>
      )}
    </Stack>
  );
}

interface JobRowProps {
  job: Job;
  busy: boolean;
  onChange: (call: "cancelJob" | "retryJob", id: string) => void;
}

function JobRow({ job, busy, onChange }: JobRowProps) {
  const { id, kind, subject, state, tries, progress, error, createdAt, dueAt } = job;
  const name = kindNames[kind] ?? kind;
  const action = (call: "cancelJob" | "retryJob", label: string) => (
    <Button
      variant="default"
      size="xs"
      disabled={busy}
      aria-label={`${label}：${name} ${subject}`}
      onClick={() => onChange(call, id)}
    >
      {label}
    </Button>
  );
  return (
    <Table.Tr>
      <Table.Td className="wrap-anywhere">
        {name}
        {subject && (
          <Text size="xs" component="div">
            {subject}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Tag tone={tones[state]}>{jobStates[state]}</Tag>
        {state === "running" && progress > 0 && ` ${progress} %`}
      </Table.Td>
      <Table.Td>{formatTime(createdAt)}</Table.Td>
      <Table.Td>{tries}</Table.Td>
      <Table.Td className="wrap-anywhere">
        {error}
        {tries > 0 && dueAt !== null && (
          <Text size="xs" component="div">
            下次：{formatTime(dueAt)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="end" wrap="nowrap">
          {isOpen(job) && action("cancelJob", "取消")}
          {(state === "failed" || state === "cancelled" || (state === "waiting" && tries > 0)) &&
            action("retryJob", "再试")}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
