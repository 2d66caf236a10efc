import { Button, Checkbox, Group, Paper, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { stateNames } from "@klarholm/contract/desk/application-states";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { maxExportedFiles } from "@klarholm/contract/desk/letters";
import { useState } from "react";
import { Link } from "react-router";
import { Tag } from "../../ui/Tag.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { When } from "../../ui/When.tsx";
import { applicantName } from "./applicant.ts";

type Listed = DeskAnswer<"listApplications">["applications"][number];

/** Applications of a list; chosen ones are exported with their files. */
export function ApplicationRows({ applications }: { applications: readonly Listed[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const marked = applications.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const download = useDownload();
  const isMany = marked.length > maxExportedFiles;
  return (
    <>
      {applications.length > 0 && (
        <Group gap="xs">
          <Checkbox
            label="全选"
            checked={marked.length === applications.length}
            indeterminate={marked.length > 0 && marked.length < applications.length}
            onChange={(event) =>
              setChosen(new Set(event.currentTarget.checked ? applications.map(({ id }) => id) : []))
            }
          />
          {marked.length === 0 || isMany ? (
            <Button size="xs" variant="default" disabled>
              导出所选的文件（ZIP）
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              component="a"
              href={`${deskEndpoints.exportApplicationFiles.path}?ids=${marked.join(",")}`}
              download
              onClick={download.onClick}
            >
              导出所选的文件（ZIP，{marked.length} 份）
            </Button>
          )}
          <Text size="sm">{isMany && `一次最多 ${maxExportedFiles} 份。`}</Text>
        </Group>
      )}
      <FailureAlert failure={download.failure} />
      <Stack component="ul" gap="xs" className="plain">
        {applications.map(({ id, name, jobTitle, city, stores, createdAt, files, state, assignee }) => (
          <Paper key={id} component="li" withBorder px="sm">
            <Group gap="sm" wrap="nowrap">
              <Checkbox
                aria-label={`选择${applicantName(name)}，${id}`}
                checked={chosen.has(id)}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
              <Link to={`/applications/${id}`} className="card grow">
                <Group justify="space-between" gap="xs">
                  <Text fw={600} className="wrap-anywhere">
                    {applicantName(name)}
                  </Text>
                  <Group gap="xs">
                    {assignee && <Text size="sm">{assignee.name}</Text>}
                    <Tag tone={state === "new" ? "accent" : "plain"}>{stateNames[state]}</Tag>
                    <Text size="sm" c="dimmed">
                      <When at={createdAt} />
                    </Text>
                  </Group>
                </Group>
                <Text size="sm" c="dimmed" className="wrap-anywhere">
                  {jobTitle} · {[city, ...stores].join("、")} · {files} 个文件
                </Text>
              </Link>
            </Group>
          </Paper>
        ))}
      </Stack>
    </>
  );
}
