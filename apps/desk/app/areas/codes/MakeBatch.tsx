import { Button, Group, Modal, NumberInput, Progress, Stack, Text, TextInput } from "@mantine/core";
import { maxBatchCodes } from "@klarholm/contract/desk/codes";
import { useDisclosure } from "@mantine/hooks";
import { type SyntheticEvent, useRef, useState } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { OfferedInput } from "../../ui/OfferedInput.tsx";
import { useAction } from "../../ui/use-action.ts";
import { dayOf } from "../../ui/time.ts";
import { downloadBatch } from "./download-batch.ts";

/** Makes a batch of codes and saves it as a CSV file, which is the only place where the codes can be read. */
export function MakeBatch({ onMade }: { onMade: (message: string) => Promise<void> }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [productId, setProductId] = useState("");
  const [count, setCount] = useState<number | string>(1000);
  const [batch, setBatch] = useState(() => dayOf(new Date()));
  const [note, setNote] = useState("");
  const [part, setPart] = useState(0);
  const download = useRef<AbortController>(undefined);
  const { run, busy, failure } = useAction();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      const controller = new AbortController();
      download.current = controller;
      setPart(0);
      const request = { productId: productId.trim(), count: Number(count), batch: batch.trim(), note };
      const isSaved = await downloadBatch(request, { signal: controller.signal, onProgress: setPart });
      if (!isSaved) return;
      close();
      await onMade(`已生成批次 ${request.batch} 的 ${request.count} 个验证码，请保管好下载的文件。`);
    });
  };
  const cancel = () => {
    download.current?.abort();
    close();
  };

  return (
    <>
      <Group>
        <Button onClick={open}>生成验证码</Button>
      </Group>
      <Modal opened={isOpen} onClose={cancel} title="生成验证码">
        <form onSubmit={submit}>
          <Stack>
            <FailureAlert failure={failure} />
            <OfferedInput
              of="product"
              label="商品"
              description="输入名称或编号查找，选中后填入编号。"
              value={productId}
              onChange={setProductId}
              required
              data-autofocus
            />
            <NumberInput
              label="数量"
              min={1}
              max={maxBatchCodes}
              allowDecimal={false}
              allowNegative={false}
              value={count}
              onChange={setCount}
              required
            />
            <TextInput
              label="批次名"
              description="字母、数字、点、横线、下划线。"
              pattern="[\w.\-]{1,64}"
              value={batch}
              onChange={(event) => setBatch(event.currentTarget.value)}
              required
            />
            <TextInput
              label="备注"
              description="写给同事，例如交给了哪家印刷厂。可以不填。"
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Text size="sm">验证码以 CSV 文件下载一次，此后谁也看不到明文。中途取消，这一批全部收回。</Text>
            {busy && <Progress value={part * 100} aria-label="生成的进度" />}
            <Group justify="end">
              <Button variant="default" onClick={cancel}>
                取消
              </Button>
              <Button type="submit" loading={busy}>
                生成并下载
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
