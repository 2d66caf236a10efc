import { Anchor, Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { isRecord } from "../../form/schema.ts";
import { useAction } from "../../ui/use-action.ts";
import { itemAddress } from "./kinds.ts";

interface CopyBlockProps {
  /** The page of the block. */
  from: string;
  /** Undefined while the dialog is closed. */
  block: unknown;
  onClose: () => void;
}

/** Appends a copy of a block to the draft of another page. */
export function CopyBlock({ from, block, onClose }: CopyBlockProps) {
  const [pages, setPages] = useState<{ id: string; title: string }[]>([]);
  const [to, setTo] = useState("");
  const [copied, setCopied] = useState("");
  const { run, busy, failure } = useAction();
  const isOpen = block !== undefined;

  const list = useEffectEvent(
    () =>
      void run(async () => {
        const found: DeskAnswer<"listContent">["items"] = [];
        for (let more = true; more;) {
          const last = found.at(-1);
          const list = await callDesk("listContent", { kind: "page", ...(last && { after: `page/${last.id}` }) });
          found.push(...list.items);
          ({ more } = list);
        }
        setPages(found.filter(({ id, state }) => id !== from && state !== "removed"));
      }),
  );
  useEffect(() => {
    if (isOpen) list();
  }, [isOpen]);

  const close = () => {
    setCopied("");
    onClose();
  };
  const copy = () =>
    void run(async () => {
      const page = { kind: "page", id: to };
      const { published, draft } = await callDesk("contentItem", page);
      const was = draft ? draft.body : published;
      const blocks = isRecord(was) && Array.isArray(was["blocks"]) ? was["blocks"] : [];
      const body = { ...(isRecord(was) ? was : {}), blocks: [...blocks, block] };
      await callDesk("saveDraft", { ...page, body, was, seen: draft?.revision ?? null });
      setCopied(to);
    });

  return (
    <Modal opened={isOpen} onClose={close} title="复制到别的页面">
      <Stack>
        <NativeSelect
          label="页面"
          description="内容块加在那个页面的最后，那里的草稿由此改动。"
          data={[
            { value: "", label: "请选择" },
            ...pages.map(({ id, title }) => ({ value: id, label: `${title}（${id}）` })),
          ]}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {failure && (
          <Text c="error" role="alert">
            {failure}
          </Text>
        )}
        <Group>
          <Button disabled={to === ""} loading={busy} onClick={copy}>
            复制
          </Button>
          <Text role="status" size="sm">
            {copied && (
              <>
                已复制。
                <Anchor component={Link} to={itemAddress("page", copied)}>
                  去那个页面
                </Anchor>
              </>
            )}
          </Text>
        </Group>
      </Stack>
    </Modal>
  );
}
