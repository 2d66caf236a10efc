import { Button, Menu, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { callDesk } from "@klarholm/contract/desk/client";
import type { ItemName } from "../../api/content.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { addedKinds, idComplaint, itemAddress, renamedKinds } from "./kinds.ts";
import { forgetUnsent } from "./unsent.ts";

interface ItemMenuProps {
  /** Who writes, by id. */
  person: string;
  item: ItemName;
  isPublished: boolean;
  hasDraft: boolean;
  /** Whether the server has everything that was written. */
  isSettled: boolean;
  /** Whether it is being taken down already. */
  isRemoved: boolean;
  onTakeDown: () => void;
}

/** What is done with an item as a whole, and seldom. What cannot be undone asks first. */
export function ItemMenu({ person, item, isPublished, hasDraft, isSettled, isRemoved, onTakeDown }: ItemMenuProps) {
  const { kind, id } = item;
  const [isAsking, { open, close }] = useDisclosure();
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<"rename" | "discard">("rename");
  const [to, setTo] = useState(id);
  const navigate = useNavigate();
  const ask = (what: "rename" | "discard") => {
    setAsked(what);
    open();
  };
  const rename = async () => {
    await callDesk("renameItem", { ...item, to });
    await navigate(itemAddress(kind, to));
  };
  const discard = async () => {
    await callDesk("discardDraft", item);
    await forgetUnsent(person, kind, id);
    if (isPublished) location.reload();
    else await navigate("/content");
  };
  const isOneOfMany = addedKinds.some((each) => each === kind);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" size="xs">
            更多
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/history?kind=${kind}&id=${encodeURIComponent(id)}`}>
            查看历史
          </Menu.Item>
          {renamedKinds.has(kind) && !isRemoved && (
            <Menu.Item disabled={!isSettled} onClick={() => ask("rename")}>
              改编号
            </Menu.Item>
          )}
          {isOneOfMany && isPublished && !isRemoved && <Menu.Item onClick={onTakeDown}>下线</Menu.Item>}
          <Menu.Item disabled={!hasDraft} onClick={() => ask("discard")}>
            放弃草稿
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isAsking} onClose={close} title={asked === "rename" ? "改编号" : "放弃草稿"}>
        {asked === "rename" ? (
          <ActionForm action="改编号" onSubmit={rename}>
            <TextInput
              label="新的编号"
              description="网址、指向它的链接一起改，旧网址自动转到新网址；都先存为草稿，要一起发布。"
              value={to}
              error={idComplaint(to)}
              onChange={(event) => setTo(event.currentTarget.value)}
              required
              data-autofocus
            />
          </ActionForm>
        ) : (
          <ActionForm action="放弃" onSubmit={discard}>
            <Stack gap="xs">
              <Text>还没有发布的修改都会丢掉，不能恢复，同事写的也一样。</Text>
              {!isPublished && <Text>这一项还没有发布过，会整个消失。</Text>}
            </Stack>
          </ActionForm>
        )}
      </Modal>
    </>
  );
}
