import { ActionIcon, Anchor, Button, Group, Text, Title } from "@mantine/core";
import { may, type Role } from "@klarholm/contract/desk/roles";
import { IconArrowBackUp, IconArrowForwardUp, IconArrowRight } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import type { ItemName } from "../../api/content.ts";
import { releaseAddress } from "../releases/release-names.ts";
import type { DraftState } from "./draft.ts";
import { Presence } from "./Presence.tsx";
import { SaveStatus } from "./SaveStatus.tsx";
import { StateTags } from "./StateTags.tsx";

interface EditorBarProps extends Pick<DraftState, "saving" | "refusal" | "mayUndo" | "mayRedo"> {
  /** The view that lists the item. */
  list: { to: string; label: string };
  item: ItemName;
  title: string;
  /** Kind and id; empty for items that exist once. */
  subtitle: string;
  state: ComponentProps<typeof StateTags>["state"];
  hasDraft: boolean;
  role: Role;
  /** The release of the draft. */
  release: { id: string; name: string } | null;
  onUndo: () => void;
  onRedo: () => void;
  /** Further actions. */
  children: ReactNode;
}

/** Title, state and actions of an edited item; it stays visible. */
export function EditorBar(props: EditorBarProps) {
  const {
    list,
    item,
    title,
    subtitle,
    state,
    hasDraft,
    role,
    release,
    saving,
    refusal,
    mayUndo,
    mayRedo,
    onUndo,
    onRedo,
  } = props;
  const steps = [
    { label: "撤销", keys: "Ctrl Z", Icon: IconArrowBackUp, isOn: mayUndo, act: onUndo },
    { label: "重做", keys: "Ctrl Shift Z", Icon: IconArrowForwardUp, isOn: mayRedo, act: onRedo },
  ];
  return (
    <div className="editor-bar sticky-top">
      <Anchor component={Link} to={list.to} size="sm" c="dimmed">
        {list.label}
      </Anchor>
      <Title order={1} size="h3" className="editor-title">
        {title}
      </Title>
      {subtitle && (
        <Text size="sm" c="dimmed" truncate>
          {subtitle}
        </Text>
      )}
      <StateTags state={state} isSubmitted={false} faults={0} />
      <SaveStatus saving={saving} refusal={refusal} />
      {release && (
        <Anchor component={Link} to={releaseAddress(release.id)} size="sm" truncate maw="16rem">
          上线计划：{release.name}
        </Anchor>
      )}
      <Presence {...item} />
      <Group ml="auto" gap={4} wrap="nowrap">
        {steps.map(({ label, keys, Icon, isOn, act }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            title={`${label}（${keys}）`}
            disabled={!isOn}
            onClick={act}
          >
            <Icon size={18} stroke={1.5} />
          </ActionIcon>
        ))}
        {props.children}
        {hasDraft && (
          <Button component={Link} to="/publish" size="xs" rightSection={<IconArrowRight size={14} />}>
            {may(role, "publish.do") ? "去发布" : "去提交"}
          </Button>
        )}
      </Group>
    </div>
  );
}
