import { Combobox, Group, Kbd, Modal, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { mayWrite, type Role } from "@klarholm/contract/desk/roles";
import { IconPhoto, IconPlus, type IconProps, IconSearch } from "@tabler/icons-react";
import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { addedKinds, itemAddress, itemTitle, kindName } from "../areas/content/kinds.ts";
import { kindIcon } from "../areas/content/kind-icons.ts";
import { Thumb } from "../ui/Thumb.tsx";
import { useCommittedText } from "../ui/use-committed-text.ts";
import { areaIcon } from "./area-icons.ts";
import { groupBy } from "../ui/group-by.ts";
import { areasOf } from "./areas.ts";

/** A navigation target or command. */
interface Entry {
  group: "去" | "做" | "内容" | "媒体";
  label: string;
  /** Additional search text. */
  hint: string;
  to: string;
  icon: ComponentType<IconProps>;
  /** Path of a picture below /media/. */
  picture?: string | null;
}

/** Results per group. */
const maxResults = 8;

interface PaletteProps {
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

/** Command palette: finds views, content, media and commands. */
export function Palette({ role, isOpen, onClose }: PaletteProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="查找" size="lg" className="palette">
      {isOpen && <SearchBox role={role} onClose={onClose} />}
    </Modal>
  );
}

function SearchBox({ role, onClose }: Omit<PaletteProps, "isOpen">) {
  const [words, setWords] = useState("");
  const field = useCommittedText(words, setWords);
  const [query] = useDebouncedValue(words.trim(), 150);
  const [found, setFound] = useState<{ query: string; entries: readonly Entry[] }>({ query: "", entries: [] });
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { selectFirstOption } = combobox;

  useEffect(() => {
    if (query === "") return;
    let isLate = false;
    void search(query).then((entries) => isLate || setFound({ query, entries }));
    return () => void (isLate = true);
  }, [query]);

  const isCurrent = words.trim() === found.query;
  const entries = [
    ...entriesOf(role).filter(({ label, hint }) => `${label} ${hint}`.includes(words.trim())),
    ...(words.trim() === "" ? [] : found.entries),
  ];
  const groups = [...groupBy(entries, ({ group }) => group)];
  // Always preselects the first result.
  useEffect(() => void selectFirstOption());

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(to) => {
        onClose();
        void navigate(to);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-label="查找页面、商品、图片或操作"
          placeholder="页面、商品、图片或操作"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          {...field}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options mt="sm" aria-label="找到的">
        {groups.map(([group, ofGroup]) => (
          <Combobox.Group key={group} label={group}>
            {ofGroup.map(({ label, hint, to, icon, picture }) => (
              <Combobox.Option key={to} value={to} className="palette-option">
                <Thumb picture={picture} icon={icon} size="sm" />
                <span className="truncate">
                  {label}
                  <Text span size="xs" ml="xs" inherit={false} className="hint">
                    {hint}
                  </Text>
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Text role="status" size="sm" mt="xs">
        {!isCurrent ? "正在查找…" : entries.length === 0 ? "没有找到。换个词试试。" : ""}
      </Text>
      <Group className="palette-keys" gap="md" visibleFrom="sm" aria-hidden>
        {[
          ["↑ ↓", "选择"],
          ["Enter", "打开"],
          ["Esc", "关闭"],
        ].map(([key, does]) => (
          <span key={key}>
            <Kbd size="xs">{key}</Kbd> {does}
          </span>
        ))}
      </Group>
    </Combobox>
  );
}

/** Navigation targets and commands of a role. */
function entriesOf(role: Role): Entry[] {
  return [
    ...areasOf(role).map(({ to, label, does = "" }): Entry => ({
      group: "去",
      label,
      hint: does,
      to,
      icon: areaIcon(to),
    })),
    ...addedKinds
      .filter((kind) => mayWrite(role, kind))
      .map((kind): Entry => ({
        group: "做",
        label: `新建${kindName(kind)}`,
        hint: "",
        to: `/content?new=${kind}`,
        icon: IconPlus,
      })),
  ];
}

async function search(words: string): Promise<Entry[]> {
  const [{ items }, { files }] = await Promise.all([
    callDesk("listContent", { words }).catch(() => ({ items: [] })),
    callDesk("listMedia", { words }).catch(() => ({ files: [] })),
  ]);
  return [
    ...items.slice(0, maxResults).map((item): Entry => {
      const { kind, id, picture } = item;
      const hint = `${kindName(kind)} ${id}`;
      return { group: "内容", label: itemTitle(item), hint, to: itemAddress(kind, id), icon: kindIcon(kind), picture };
    }),
    ...files.slice(0, maxResults).map(({ name, title, alt, kind, poster }): Entry => {
      const to = `/media/file?name=${encodeURIComponent(name)}`;
      const picture = kind === "film" ? poster : name;
      return { group: "媒体", label: title, hint: alt ?? "", to, icon: IconPhoto, picture };
    }),
  ];
}
