import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { maxBatchCodes } from "@klarholm/contract/desk/codes";
import { batchListDays } from "@klarholm/contract/desk/jobs";
import { useDisclosure } from "@mantine/hooks";
import { type SyntheticEvent, useState } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { OfferedInput } from "../../ui/OfferedInput.tsx";
import { useAction } from "../../ui/use-action.ts";
import { dayOf } from "../../ui/time.ts";
interface MakeBatchProps {
  /** Whether a batch is being made. */
  isMaking: boolean;
  /** Called with the id of the job that makes the batch. */
  onStarted: (job: string) => void;
}

/** Asks for a batch of codes, which a job makes. */
export function MakeBatch({ isMaking, onStarted }: MakeBatchProps) {
  const [isOpen, { open, close }] = useDisclosure();
  const [productId, setProductId] = useState("");
  const [count, setCount] = useState<number | string>(1000);
  const [batch, setBatch] = useState(() => dayOf(new Date()));
  const [note, setNote] = useState("");
  const { run, busy, failure } = useAction();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      const request = { productId: productId.trim(), count: Number(count), batch: batch.trim(), note };
      const { job } = await callDesk("makeBatch", request);
      close();
      onStarted(job);
    });
  };

  return (
    <>
      <Group>
        <Button onClick={open} disabled={isMaking}>
          生成验证码
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={close} title="生成验证码">
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
            <Text size="sm">
              生成后下载一个 CSV 文件；{batchListDays} 天内管理员还能在批次里下载，此后谁也看不到明文。
              中途取消，这一批全部收回。
            </Text>
            <Group justify="end">
              <Button variant="default" onClick={close}>
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
