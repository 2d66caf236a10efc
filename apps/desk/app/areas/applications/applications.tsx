import { Anchor, Button, Checkbox, Group, NativeSelect, Stack, Title } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { IconUserSearch } from "@tabler/icons-react";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { EarlierFiles } from "../../ui/EarlierFiles.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FileJobStatus } from "../../ui/FileJobStatus.tsx";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { resumeOpen, useFileJob } from "../../ui/use-file-job.ts";
import { useFilters } from "../../ui/use-filters.ts";
import { ApplicationRows } from "./ApplicationRows.tsx";
import { WeeklyCounts } from "./WeeklyCounts.tsx";

const exportKinds = ["applications-table", "applications-files"] as const;

/** Parses the filters of the address. */
function parseFilters(query: URLSearchParams) {
  const [jobId, city, state] = ["jobId", "city", "state"].map((name) => query.get(name) || undefined);
  const mine = query.get("mine") === "true" && ("true" as const);
  return { ...(jobId && { jobId }), ...(city && { city }), ...(state && { state }), ...(mine && { mine }) };
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
  const exporting = useFileJob({ resume: resumeOpen(...exportKinds) });

  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1}>应聘</Title>
        <Anchor component={Link} to="/applications/templates" size="sm">
          邮件模板
        </Anchor>
      </Group>
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
            ...states.map(({ state, stateName, count }) => ({ value: state, label: `${stateName}（${count}）` })),
          ]}
          value={pending.get("state") ?? ""}
          onChange={(event) => choose("state", event.currentTarget.value)}
        />
      </Group>
      <Checkbox
        label="我的"
        checked={pending.get("mine") === "true"}
        onChange={(event) => choose("mine", event.currentTarget.checked ? "true" : "")}
      />
      <WeeklyCounts />
      {applications.length > 0 && (
        <Group gap="xs">
          {(["xlsx", "csv"] as const).map((format) => (
            <Button
              key={format}
              variant="subtle"
              size="compact-sm"
              disabled={exporting.busy}
              onClick={() =>
                void exporting.start(() => callDesk("exportApplications", { ...parseFilters(present), format }))
              }
            >
              导出这些申请的表格（{format.toUpperCase()}）
            </Button>
          ))}
        </Group>
      )}
      <FileJobStatus control={exporting} />
      <EarlierFiles kinds={exportKinds} control={exporting} />
      <div role="status">
        {applications.length === 0 && (
          <EmptyState icon={IconUserSearch}>
            {String(present) ? "没有符合条件的申请，请换一个职位、城市或进展。" : "还没有人申请职位。"}
          </EmptyState>
        )}
      </div>
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
        {(shown) => <ApplicationRows applications={shown} exporting={exporting} />}
      </LoadMoreList>
    </Stack>
  );
}
