import { Button, Checkbox, Group, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { maxExportedFiles, maxExportedRows } from "@klarholm/contract/desk/letters";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Tag } from "../../ui/Tag.tsx";
import type { FileJobControl } from "../../ui/use-file-job.ts";
import { useFirstRows } from "../../ui/use-first-rows.ts";
import { When } from "../../ui/When.tsx";
import { applicantName } from "./applicant.ts";

type Listed = DeskAnswer<"listApplications">["applications"][number];

interface ApplicationRowsProps {
  applications: readonly Listed[];
  /** Exports chosen ones. */
  exporting: FileJobControl;
}

/** Applications of a list; chosen ones are exported with their files. */
export function ApplicationRows({ applications, exporting: { start, busy } }: ApplicationRowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = useFirstRows(applications);
  const marked = applications.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
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
            busy={busy}
            onExport={(ids) => void start(() => callDesk("exportApplications", { format: "xlsx", ids }))}
          >
            导出所选的表格（XLSX
          </ExportButton>
          <ExportButton
            ids={marked}
            limit={maxExportedFiles}
            busy={busy}
            onExport={(ids) => void start(() => callDesk("exportApplicationFiles", { ids }))}
          >
            导出所选的文件（ZIP
          </ExportButton>
          <Text size="sm">{isMany && `文件一次最多 ${maxExportedFiles} 份，表格 ${maxExportedRows} 份。`}</Text>
        </Group>
      )}
      <ul className="application-list">
        {rows.map(({ id, name, jobTitle, city, stores, createdAt, files, stateName, stateTone, assignee }) => (
          <li key={id}>
            <input
              type="checkbox"
              className="row-check"
              aria-label={`选择${applicantName(name)}，${id}`}
              checked={chosen.has(id)}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
            <Link to={`/applications/${id}`} className="card grow">
              <span className="application-head">
                <strong className="wrap-anywhere">{applicantName(name)}</strong>
                {assignee && <span>{assignee.name}</span>}
                <Tag tone={stateTone}>{stateName}</Tag>
                <When at={createdAt} />
              </span>
              <span className="application-line wrap-anywhere">
                {jobTitle} · {[city, ...stores].join("、")} · {files} 个文件
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ExportButtonProps {
  ids: readonly string[];
  limit: number;
  busy: boolean;
  /** @param ids separated by commas */
  onExport: (ids: string) => void;
  /** The label, without the number at its end. */
  children: ReactNode;
}

/** Exports chosen applications; disabled for none and for too many. */
function ExportButton({ ids, limit, busy, onExport, children }: ExportButtonProps) {
  const isPossible = ids.length > 0 && ids.length <= limit;
  return (
    <Button size="xs" variant="default" disabled={!isPossible || busy} onClick={() => onExport(ids.join(","))}>
      {children}
      {isPossible ? `，${ids.length} 份）` : "）"}
    </Button>
  );
}
