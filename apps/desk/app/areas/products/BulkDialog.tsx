import { Button, Group, List, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { useState } from "react";
import { readNumber } from "../../form/fields/read-number.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { RowChanges } from "../tables/RowChanges.tsx";
import { useImport } from "../tables/use-import.ts";
import { type BulkEdit, type BulkKind, bulkKinds, bulkTable, labelledByGroup } from "./bulk-table.ts";
import { type Product, readLabels } from "./sheet-columns.ts";

interface BulkDialogProps {
  products: readonly Product[];
  onClose: () => void;
  onApplied: (applied: DeskAnswer<"applyTable">, what: string) => void;
}

const hints: Record<BulkKind, string> = {
  percent: "例如 8 是涨 8%，-15 是降 15%；四舍五入到分",
  amount: "例如 20 是加 20 元，-5.5 是减 5.5 元",
  add: "一个标签，例如 新品",
  remove: "一个标签，例如 新品",
  publishTime: "从这时起访客看得到",
};

/** Changes several products at once, after a preview of old and new values. */
export function BulkDialog({ products, onClose, onApplied }: BulkDialogProps) {
  const [kind, setKind] = useState<BulkKind>("percent");
  const [text, setText] = useState("");
  const [complaint, setComplaint] = useState("");
  const [untouched, setUntouched] = useState(0);
  const [previewed, setPreviewed] = useState("");
  const {
    checked: latest,
    busy,
    failure,
    check,
    apply,
  } = useImport("products", (applied) => {
    onApplied(applied, `${bulkKinds[kind]} ${text.replace("T", " ")}`);
    onClose();
  });
  // The preview of another value must not be applied.
  const checked = previewed === `${kind} ${text}` ? latest : undefined;
  const preview = () => {
    const edit = editOf(kind, text);
    setComplaint(typeof edit === "string" ? edit : "");
    if (typeof edit === "string") return;
    const byGroup = labelledByGroup(products, edit);
    setUntouched(byGroup.length);
    const table = bulkTable(
      products.filter((product) => !byGroup.includes(product)),
      edit,
    );
    setPreviewed(`${kind} ${text}`);
    check(new File([table], `商品表：${bulkKinds[kind]} ${text}.csv`, { type: "text/csv" }));
  };
  const faults =
    checked?.rows.flatMap(({ id, title, faults: own }) => own.map(({ message }) => ({ id, title, message }))) ?? [];
  return (
    <Modal opened onClose={onClose} title={`修改 ${products.length} 件商品`} size="lg">
      <Stack>
        <form
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
              }}
            />
            <TextInput
              label={bulkKinds[kind]}
              description={hints[kind]}
              inputWrapperOrder={["label", "input", "description", "error"]}
              type={kind === "publishTime" ? "datetime-local" : "text"}
              className="grow"
              value={text}
              error={complaint}
              onChange={(event) => setText(event.currentTarget.value)}
              data-autofocus
            />
            <Button type="submit" variant="default" mt={24} loading={busy && !checked}>
              预览
            </Button>
          </Group>
        </form>
        <FailureAlert failure={failure} />
        <Text role="status" size="sm">
          {checked &&
            [
              `${checked.changed} 件有变化`,
              checked.faulty > 0 && `${checked.faulty} 件有错误，改好才能写入`,
              untouched > 0 && `${untouched} 件的标签写在商品组里，请在表单里改`,
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
              <Button loading={busy} onClick={() => apply(checked)}>
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
  if (kind === "publishTime") return text === "" ? "请填时间" : { kind, at: text };
  if (kind === "percent" || kind === "amount") {
    const by = readNumber(text.replace(/[%％]\s*$/, "").replace(/^\s*[+＋]/, ""));
    return by === undefined || by === 0 ? "应为数字，例如 8 或 -15" : { kind, by };
  }
  const [label, more] = readLabels(text);
  return label === undefined || more !== undefined ? "请填一个标签" : { kind, label };
}
