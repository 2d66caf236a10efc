import { Anchor, Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { may } from "@klarholm/contract/desk/roles";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { FileJobStatus } from "../../ui/FileJobStatus.tsx";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { formatTime } from "../../ui/time.ts";
import { fileAddress, resumeOpen, saveFile, useFileJob } from "../../ui/use-file-job.ts";
import { CodesNav } from "./CodesNav.tsx";
import { MakeBatch } from "./MakeBatch.tsx";
import { productTitle } from "./names.ts";
import { VoidDialog } from "./VoidDialog.tsx";

type Batch = DeskAnswer<"codeBatches">["batches"][number];

export async function loader({ request }: { request: Request }) {
  const [person, list] = await Promise.all([load("session", {}, request), load("codeBatches", {}, request)]);
  return { person, ...list };
}

/** Batches of codes with their numbers, newest first. */
export default function Batches() {
  const { person, batches, more } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Batch>();
  const [changes, setChanges] = useState(0);
  const [message, setMessage] = useState("");
  const update = async (result: string) => {
    setMessage(result);
    await revalidate();
    // Shows the first page again, because parts that were added may be out of date.
    setChanges((count) => count + 1);
  };

  const making = useFileJob({
    resume: resumeOpen("codes-batch"),
    onDone: async (job) => {
      saveFile(job);
      await update(`已生成${job.subject}验证码，请保管好下载的文件。`);
    },
  });

  return (
    <Stack>
      <Title order={1}>验证码批次</Title>
      <CodesNav />
      {may(person.role, "codes.make") && (
        <MakeBatch isMaking={making.busy} onStarted={(job) => void making.start(async () => ({ job }))} />
      )}
      <FileJobStatus control={making} />
      <Text role="status">{message || (batches.length === 0 ? "还没有生成过验证码。" : "")}</Text>
      {batches.length > 0 && (
        <LoadMoreList
          key={changes}
          first={{ entries: batches, more }}
          fetchBefore={async ({ id, createdAt }) => {
            const next = await callDesk("codeBatches", { beforeId: id, beforeTime: createdAt });
            return { entries: next.batches, more: next.more };
          }}
          label="更早的批次"
        >
          {(shown) => <Rows batches={shown} onVoid={setChosen} />}
        </LoadMoreList>
      )}
      <VoidDialog
        isOpen={chosen !== undefined}
        what={chosen ? `批次 ${chosen.id} 里的 ${chosen.total - chosen.voided} 个验证码` : ""}
        onClose={() => setChosen(undefined)}
        onVoid={async (reason) => {
          if (!chosen) return;
          const { voided } = await callDesk("voidBatch", { batch: chosen.id, reason });
          await update(`已作废批次 ${chosen.id} 里的 ${voided} 个。`);
        }}
      />
    </Stack>
  );
}

function Rows({ batches, onVoid }: { batches: readonly Batch[]; onVoid: (batch: Batch) => void }) {
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {["批次", "商品", "生成时间", "数量", "查询过", "冻结", "作废", ""].map((head) =>
              head ? <Table.Th key={head}>{head}</Table.Th> : <Table.Td key="action" />,
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {batches.map((batch) => (
            <Table.Tr key={batch.id}>
              <Table.Td className="wrap-anywhere">
                {batch.id}
                {batch.note && (
                  <Text size="xs" c="dimmed">
                    {batch.note}
                  </Text>
                )}
                {batch.isPending && <Tag tone="soon">生成中</Tag>}
                {batch.job?.file && (
                  <Text size="xs" component="div">
                    <Anchor href={fileAddress(batch.job)} download size="xs" aria-label={`下载 ${batch.job.file.name}`}>
                      下载
                    </Anchor>
                    ，到 {formatTime(batch.job.file.until)}
                    {batch.job.file.downloadedAt === null ? "，还没有下载过" : ""}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{productTitle(batch)}</Table.Td>
              <Table.Td>{formatTime(batch.createdAt)}</Table.Td>
              {[batch.total, batch.queried, batch.frozen, batch.voided].map((number, index) => (
                <Table.Td key={index}>{number.toLocaleString("zh-CN")}</Table.Td>
              ))}
              <Table.Td>
                {!batch.isPending && batch.voided < batch.total && (
                  <Group justify="end">
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`作废整批 ${batch.id}`}
                      onClick={() => onVoid(batch)}
                    >
                      作废整批
                    </Button>
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
