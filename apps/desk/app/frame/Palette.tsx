import { Combobox, Modal, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { may, type Role } from "@klarholm/contract/desk/roles";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { addedKinds, itemAddress, itemTitle, kindName } from "../areas/content/kinds.ts";
import { useFinishedText } from "../ui/use-finished-text.ts";
import { areasOf } from "./areas.ts";

/** Something to go to, or to do. */
interface Entry {
  group: "去" | "做" | "内容" | "媒体";
  label: string;
  /** What else it is known by. */
  hint: string;
  to: string;
}

/** Results of a group; who seeks more has a view of its own for it. */
const most = 8;

interface PaletteProps {
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

/** Finds whatever there is at the desk by its words: views, pages, products, pictures, and what can be done. */
export function Palette({ role, isOpen, onClose }: PaletteProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="查找" size="lg" className="palette">
      {isOpen && <Finding role={role} onClose={onClose} />}
    </Modal>
  );
}

function Finding({ role, onClose }: Omit<PaletteProps, "isOpen">) {
  const [words, setWords] = useState("");
  const field = useFinishedText(words, setWords);
  const [asked] = useDebouncedValue(words.trim(), 150);
  const [found, setFound] = useState<{ asked: string; entries: readonly Entry[] }>({ asked: "", entries: [] });
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { selectFirstOption } = combobox;
  const mayRead = may(role, "content.read");

  useEffect(() => {
    if (asked === "" || !mayRead) return;
    let isLate = false;
    void seek(asked).then((entries) => isLate || setFound({ asked, entries }));
    return () => void (isLate = true);
  }, [asked, mayRead]);

  const isSought = !mayRead || words.trim() === found.asked;
  const entries = [
    ...placesOf(role).filter(({ label, hint }) => `${label} ${hint}`.includes(words.trim())),
    ...(words.trim() === "" ? [] : found.entries),
  ];
  const groups = [...Map.groupBy(entries, ({ group }) => group)];
  // The first is chosen, whatever is found.
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
          {...field}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options mt="sm" aria-label="找到的">
        {groups.map(([group, ofGroup]) => (
          <Combobox.Group key={group} label={group}>
            {ofGroup.map(({ label, hint, to }) => (
              <Combobox.Option key={to} value={to}>
                {label}
                <Text span size="xs" ml="xs" inherit={false} className="hint">
                  {hint}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Text role="status" size="sm" mt="xs">
        {!isSought ? "正在查找…" : entries.length === 0 ? "没有找到。换个词试试。" : ""}
      </Text>
    </Combobox>
  );
}

/** Where one may go, and what one may begin. */
function placesOf(role: Role): Entry[] {
  return [
    ...areasOf(role).map(({ to, label, does = "" }): Entry => ({ group: "去", label, hint: does, to })),
    ...(may(role, "draft.write") ? addedKinds : []).map((kind): Entry => ({
      group: "做",
      label: `新建${kindName(kind)}`,
      hint: "",
      to: `/content?new=${kind}`,
    })),
  ];
}

async function seek(words: string): Promise<Entry[]> {
  const [{ items }, { files }] = await Promise.all([
    callDesk("listContent", { words }).catch(() => ({ items: [] })),
    callDesk("listMedia", { words }).catch(() => ({ files: [] })),
  ]);
  return [
    ...items.slice(0, most).map((item): Entry => {
      const { kind, id } = item;
      return { group: "内容", label: itemTitle(item), hint: `${kindName(kind)} ${id}`, to: itemAddress(kind, id) };
    }),
    ...files.slice(0, most).map(({ name, title, alt }): Entry => {
      const to = `/media/file?name=${encodeURIComponent(name)}`;
      return { group: "媒体", label: title, hint: alt ?? "", to };
    }),
  ];
}
