import { Button, Group, List, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { readNumber } from "../../form/fields/read-number.ts";
import { FileJobStatus } from "../../ui/FileJobStatus.tsx";
import { RowChanges } from "../tables/RowChanges.tsx";
import { useImport, type WrittenImport } from "../tables/use-import.ts";
import { type BulkEdit, type BulkKind, bulkKinds, bulkTable, type ChosenProduct, leftToGroup } from "./bulk-table.ts";
import { incompleteTime, readLabels } from "./sheet-columns.ts";

interface BulkDialogProps {
  products: readonly ChosenProduct[];
  categories: readonly { id: string; title: string }[];
  onClose: () => void;
  onApplied: (applied: WrittenImport, what: string) => void;
}

const hints: Record<BulkKind, string> = {
  percent: "例如 8 是涨 8%，-15 是降 15%；四舍五入到分",
  amount: "例如 20 是加 20 元，-5.5 是减 5.5 元",
  add: "一个标签，例如 新品",
  remove: "一个标签，例如 新品",
  setCategory: "只在这个类别里",
  addCategory: "原来的类别不变",
  removeCategory: "其他的类别不变",
  publishTime: "从这时起访客看得到",
  unpublishTime: "从这时起访客看不到；空着就是不下线",
};

/** Changes several products at once, after a preview of old and new values. */
export function BulkDialog({ products, categories, onClose, onApplied }: BulkDialogProps) {
  const [kind, setKind] = useState<BulkKind>("percent");
  const [text, setText] = useState("");
  const [complaint, setComplaint] = useState("");
  const [untouched, setUntouched] = useState(0);
  const [previewed, setPreviewed] = useState("");
  const ofCategory = kind.endsWith("Category");
  const shown = ofCategory ? (categories.find(({ id }) => id === text)?.title ?? "") : text.replace("T", " ");
  const {
    checked: latest,
    control,
    check,
    apply,
    discard,
  } = useImport("products", {
    onApplied: (applied) => {
      onApplied(applied, `${bulkKinds[kind]} ${shown}`.trim());
      onClose();
    },
  });
  const { busy } = control;
  const close = () => {
    control.cancel();
    discard();
    onClose();
  };
  // The preview of another value must not be applied.
  const checked = previewed === `${kind} ${text}` ? latest : undefined;
  const time = useRef<HTMLInputElement>(null);
  const isIncomplete = () => time.current?.validity.badInput === true;
  const preview = () => {
    const edit = isIncomplete() ? incompleteTime : editOf(kind, text);
    setComplaint(typeof edit === "string" ? edit : "");
    if (typeof edit === "string") return;
    const left = new Set(leftToGroup(products, edit));
    setUntouched(left.size);
    const table = bulkTable(
      products.filter((product) => !left.has(product)),
      edit,
    );
    setPreviewed(`${kind} ${text}`);
    check(new File([table], `商品表：${bulkKinds[kind]} ${shown}.csv`, { type: "text/csv" }));
  };
  const input = {
    label: bulkKinds[kind],
    description: hints[kind],
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
    className: "grow",
    value: text,
    error: complaint,
  };
  const faults =
    checked?.rows.flatMap(({ id, title, faults: own }) => own.map(({ message }) => ({ id, title, message }))) ?? [];
  return (
    <Modal opened onClose={close} title={`修改 ${products.length} 件商品`} size="lg">
      <Stack>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            preview();
          }}
        >
          <Group align="start">
            <NativeSelect
              label="改什么"
              data={Object.entries(bulkKinds).map(([value, label]) => ({ value, label }))}
              value={kind}
              onChange={({ currentTarget: { value } }) => {
                setKind(value as BulkKind);
                setText("");
                setComplaint("");
              }}
            />
            {ofCategory ? (
              <NativeSelect
                {...input}
                data={[
                  { value: "", label: "请选择" },
                  ...categories.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            ) : (
              <TextInput
                {...input}
                ref={time}
                type={kind.endsWith("Time") ? "datetime-local" : "text"}
                onChange={(event) => setText(event.currentTarget.value)}
                data-autofocus
              />
            )}
            <Button type="submit" variant="default" mt={24} loading={busy && !checked}>
              预览
            </Button>
          </Group>
        </form>
        <FileJobStatus control={control} hasDownload={false} />
        <Text role="status" size="sm">
          {checked &&
            [
              `${checked.changed} 件有变化`,
              checked.faulty > 0 && `${checked.faulty} 件有错误，改好才能写入`,
              untouched > 0 &&
                (ofCategory
                  ? `${untouched} 件只有这一个类别，没有动`
                  : `${untouched} 件的标签写在商品组里，请在表单里改`),
            ]
              .filter(Boolean)
              .join("，")}
        </Text>
        {faults.length > 0 && (
          <List size="sm">
            {faults.slice(0, 50).map(({ id, title, message }) => (
              <List.Item key={`${id} ${message}`}>
                {title || id}：{message}
              </List.Item>
            ))}
          </List>
        )}
        {checked && faults.length === 0 && checked.changed > 0 && (
          <>
            <Group>
              <Button loading={busy} onClick={() => (isIncomplete() ? setComplaint(incompleteTime) : apply(checked))}>
                写成草稿 {checked.changed} 件
              </Button>
            </Group>
            <RowChanges rows={checked.rows} total={checked.changed} isOfFile={false} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** @returns the change, or why there is none, in Chinese */
function editOf(kind: BulkKind, text: string): BulkEdit | string {
  if (kind === "publishTime" && text === "") return "请填时间";
  if (kind === "publishTime" || kind === "unpublishTime") return { kind, at: text };
  if (kind === "setCategory" || kind === "addCategory" || kind === "removeCategory")
    return text === "" ? "请选类别" : { kind, category: text };
  if (kind === "percent" || kind === "amount") {
    const by = readNumber(text.replace(/[%％]\s*$/, "").replace(/^\s*[+＋]/, ""));
    return by === undefined || by === 0 ? "应为数字，例如 8 或 -15" : { kind, by };
  }
  const [label, more] = readLabels(text);
  return label === undefined || more !== undefined ? "请填一个标签" : { kind, label };
}
