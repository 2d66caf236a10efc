import { Anchor, Badge, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { applicationStates, stateNames } from "@klarholm/contract/desk/application-states";
import { callDesk } from "@klarholm/contract/desk/client";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { formatTime } from "../../ui/time.ts";
import { applicantName } from "./applicant.ts";
import { useFilters } from "../../ui/use-filters.ts";

type Listed = DeskAnswer<"listApplications">["applications"][number];

/** Parses the filters of the address. */
function parseFilters(query: URLSearchParams) {
  const [jobId, city] = ["jobId", "city"].map((name) => query.get(name) || undefined);
  const state = applicationStates.find((known) => known === query.get("state"));
  return { ...(jobId && { jobId }), ...(city && { city }), ...(state && { state }) };
}

export async function loader({ request }: { request: Request }) {
  const [list, choices] = await Promise.all([
    load("listApplications", parseFilters(new URL(request.url).searchParams), request),
    load("applicationChoices", {}, request),
  ]);
  return { ...list, ...choices };
}

/** Job applications, newest first, filtered by position, city and state. */
export default function Applications() {
  const { applications, more, jobs, cities, states } = useLoaderData<typeof loader>();
  const { present, pending, choose } = useFilters();

  return (
    <Stack>
      <Title order={1}>应聘</Title>
      <Group align="end">
        <NativeSelect
          label="职位"
          data={[{ value: "", label: "全部" }, ...jobs.map(({ id, title }) => ({ value: id, label: title }))]}
          value={pending.get("jobId") ?? ""}
          onChange={(event) => choose("jobId", event.currentTarget.value)}
        />
        <NativeSelect
          label="城市"
          data={[{ value: "", label: "全部" }, ...cities]}
          value={pending.get("city") ?? ""}
          onChange={(event) => choose("city", event.currentTarget.value)}
        />
        <NativeSelect
          label="进展"
          data={[
            { value: "", label: "全部" },
            ...applicationStates.map((value) => ({
              value,
              label: `${stateNames[value]}（${states.find(({ state }) => state === value)?.count ?? 0}）`,
            })),
          ]}
          value={pending.get("state") ?? ""}
          onChange={(event) => choose("state", event.currentTarget.value)}
        />
      </Group>
      {applications.length > 0 && (
        <Anchor
          href={`${deskEndpoints.exportApplications.path}?${new URLSearchParams(parseFilters(present)).toString()}`}
          download
        >
          导出这些申请的表格
        </Anchor>
      )}
      <Text role="status">
        {applications.length > 0
          ? ""
          : String(present)
            ? "没有符合条件的申请，请换一个职位、城市或进展。"
            : "还没有人申请职位。"}
      </Text>
      <LoadMoreList
        key={present.toString()}
        first={{ entries: applications, more }}
        fetchBefore={async ({ id, createdAt }) => {
          const next = await callDesk("listApplications", {
            ...parseFilters(present),
            beforeId: id,
            beforeTime: createdAt,
          });
          return { entries: next.applications, more: next.more };
        }}
        label="更早的申请"
      >
        {(shown) => <Rows applications={shown} />}
      </LoadMoreList>
    </Stack>
  );
}

function Rows({ applications }: { applications: readonly Listed[] }) {
  return (
    <Stack component="ul" gap="xs" className="plain">
      {applications.map(({ id, name, jobTitle, city, stores, createdAt, files, state }) => (
        <Paper key={id} component="li" withBorder>
          <Link to={`/applications/${id}`} className="card">
            <Group justify="space-between" gap="xs">
              <Text fw={600} className="wrap-anywhere">
                {applicantName(name)}
              </Text>
              <Group gap="xs">
                <Badge color={state === "new" ? "red.9" : "gray.8"}>{stateNames[state]}</Badge>
                <Text size="sm">{formatTime(createdAt)}</Text>
              </Group>
            </Group>
            <Text size="sm" className="wrap-anywhere">
              {jobTitle} · {[city, ...stores].join("、")} · {files} 个文件
            </Text>
          </Link>
        </Paper>
      ))}
    </Stack>
  );
}
