import { Button, Menu, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { callDesk } from "@klarholm/contract/desk/client";
import { may, type Role } from "@klarholm/contract/desk/roles";
import type { ItemName } from "../../api/content.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { Release } from "../releases/release-names.ts";
import { ReleaseSelect } from "../releases/ReleaseSelect.tsx";
import { addedKinds, idFault, itemAddress, renamedKinds } from "./kinds.ts";
import { deleteUnsent } from "./unsent.ts";

interface ItemMenuProps {
  /** Id of the editor. */
  person: string;
  item: ItemName;
  isPublished: boolean;
  hasDraft: boolean;
  /** Whether the server has all changes. */
  isSaved: boolean;
  /** Whether its removal is already in the draft. */
  isRemoved: boolean;
  onTakeDown: () => void;
  /** The release of the draft; null for none. */
  release: { id: string; name: string } | null;
  role: Role;
  onReleased: (release: { id: string; name: string } | null) => void;
}

const dialogTitles = { rename: "改编号", discard: "放弃草稿", release: "上线计划" };

/** Menu of rare actions on a whole item. Destructive actions ask for confirmation. */
export function ItemMenu(props: ItemMenuProps) {
  const { person, item, isPublished, hasDraft, isSaved, isRemoved, onTakeDown } = props;
  const { release, role, onReleased } = props;
  const { kind, id } = item;
  const [isAsking, { open, close }] = useDisclosure();
  // Retained during the dialog's closing transition.
  const [dialog, setDialog] = useState<keyof typeof dialogTitles>("rename");
  const [releases, setReleases] = useState<readonly Release[]>([]);
  const { run, failure } = useAction();
  const [to, setTo] = useState(id);
  const navigate = useNavigate();
  const ask = (what: typeof dialog) => {
    setDialog(what);
    open();
  };
  const askRelease = () => {
    ask("release");
    void run(async () => setReleases((await callDesk("listReleases", {})).releases));
  };
  const rename = async () => {
    await callDesk("renameItem", { ...item, to });
    await navigate(itemAddress(kind, to));
  };
  const discard = async () => {
    await callDesk("discardDraft", item);
    await deleteUnsent(person, kind, id);
    if (isPublished) location.reload();
    else await navigate("/content");
  };
  const isOneOfMany = addedKinds.some((each) => each === kind);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} stroke={1.5} />}>
            更多
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/history?kind=${kind}&id=${encodeURIComponent(id)}`}>
            查看历史
          </Menu.Item>
          {renamedKinds.has(kind) && !isRemoved && (
            <Menu.Item disabled={!isSaved} onClick={() => ask("rename")}>
              改编号
            </Menu.Item>
          )}
          {isOneOfMany && isPublished && !isRemoved && <Menu.Item onClick={onTakeDown}>下线</Menu.Item>}
          <Menu.Item disabled={!hasDraft || !isSaved} onClick={askRelease}>
            上线计划…
          </Menu.Item>
          <Menu.Item disabled={!hasDraft} onClick={() => ask("discard")}>
            放弃草稿
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isAsking} onClose={close} title={dialogTitles[dialog]}>
        {dialog === "release" && (
          <Stack>
            <FailureAlert failure={failure} />
            <Text size="sm">放进计划的草稿一起预览、一起发布。一份草稿只属于一个计划。</Text>
            <ReleaseSelect
              label="上线计划"
              items={[item]}
              release={release}
              releases={releases}
              mayCreate={may(role, "release.write")}
              onMoved={(moved) => {
                onReleased(moved);
                close();
              }}
            />
          </Stack>
        )}
        {dialog === "rename" && (
          <ActionForm action="改编号" onSubmit={rename}>
            <TextInput
              label="新的编号"
              description="网址、指向它的链接一起改，旧网址自动转到新网址；都先存为草稿，要一起发布。"
              value={to}
              error={idFault(to)}
              onChange={(event) => setTo(event.currentTarget.value)}
              required
              data-autofocus
            />
          </ActionForm>
        )}
        {dialog === "discard" && (
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
