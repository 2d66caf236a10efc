import { Button, Checkbox, Group, Paper, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { maxExportedFiles, maxExportedRows } from "@klarholm/contract/desk/letters";
import { type ReactNode, useState } from "react";
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
          <ExportButton
            ids={marked}
            limit={maxExportedRows}
            onClick={download.onClick}
            address={`${deskEndpoints.exportApplications.path}?format=xlsx&ids=`}
          >
            导出所选的表格（XLSX
          </ExportButton>
          <ExportButton
            ids={marked}
            limit={maxExportedFiles}
            onClick={download.onClick}
            address={`${deskEndpoints.exportApplicationFiles.path}?ids=`}
          >
            导出所选的文件（ZIP
          </ExportButton>
          <Text size="sm">{isMany && `文件一次最多 ${maxExportedFiles} 份，表格 ${maxExportedRows} 份。`}</Text>
        </Group>
      )}
      <FailureAlert failure={download.failure} />
      <Stack component="ul" gap="xs" className="plain">
        {applications.map(({ id, name, jobTitle, city, stores, createdAt, files, stateName, stateTone, assignee }) => (
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
                    <Tag tone={stateTone}>{stateName}</Tag>
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

interface ExportButtonProps {
  ids: readonly string[];
  limit: number;
  /** To which the ids are added. */
  address: string;
  onClick: ReturnType<typeof useDownload>["onClick"];
  /** The label, without the number at its end. */
  children: ReactNode;
}

/** Downloads chosen applications; disabled for none and for too many. */
function ExportButton({ ids, limit, address, onClick, children }: ExportButtonProps) {
  if (ids.length === 0 || ids.length > limit)
    return (
      <Button size="xs" variant="default" disabled>
        {children}）
      </Button>
    );
  return (
    <Button size="xs" variant="default" component="a" href={`${address}${ids.join(",")}`} download onClick={onClick}>
      {children}，{ids.length} 份）
    </Button>
  );
}
