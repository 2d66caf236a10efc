import { Text, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isComposing } from "../../ui/use-committed-text.ts";
import { type CellValue, cellText, editedColumns, type EditedField, labelsOf, type Product } from "./sheet-columns.ts";

interface EditCellProps {
  product: Product;
  field: EditedField;
  /** @returns a refusal in Chinese, or an empty text */
  onEdit: (field: EditedField, value: CellValue) => Promise<string>;
}

/** A cell that Enter, F2 or a press edits. Enter and leaving the cell save, Escape gives up. */
export function EditCell({ product, field, onEdit }: EditCellProps) {
  const { label, type, write, read, expected } = editedColumns[field];
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState("");
  const [saving, setSaving] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  const isOpen = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const isEdited = typed !== undefined;
  useEffect(() => {
    // A refused text must not take the focus from the next cell.
    if (!takesFocus.current) return;
    takesFocus.current = false;
    (isEdited ? input : button).current?.focus();
  }, [isEdited]);

  const name = `${product.name || product.id} 的${label}`;
  const open = (text: string) => {
    isOpen.current = true;
    setTyped(text);
  };
  const begin = () => {
    takesFocus.current = true;
    open(write(product));
  };
  const giveUp = () => {
    isOpen.current = false;
    setTyped(undefined);
    setRefusal("");
  };
  const save = async () => {
    // Removing the input may blur it once more.
    if (typed === undefined || !isOpen.current) return;
    const isIncomplete = input.current?.validity.badInput === true;
    if (typed === write(product) && !isIncomplete) return giveUp();
    const value = isIncomplete ? undefined : read(typed, product);
    if (value === undefined) return setRefusal(expected?.(product) ?? "");
    giveUp();
    setSaving(typed);
    const answer = await onEdit(field, value).catch(() => "没有保存，请重试。");
    setSaving(undefined);
    if (answer === "") return;
    open(typed);
    setRefusal(answer);
  };
  const leave = () => {
    if (isOpen.current) takesFocus.current = false;
    void save();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    takesFocus.current = true;
    if (event.key === "Escape") giveUp();
    else void save();
  };

  if (typed !== undefined)
    return (
      <TextInput
        size="xs"
        ref={input}
        className="cell-input"
        aria-label={name}
        type={type ?? "text"}
        value={typed}
        error={refusal}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => type === undefined && event.currentTarget.select()}
        onKeyDown={press}
        // Later, so that the next cell has the focus when the input is removed.
        onBlur={() => setTimeout(leave)}
      />
    );
  const faults = product.faults.filter((fault) => fault.field === field);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="cell"
        aria-label={`${name}：${cellText(field, product) || "（空）"}`}
        aria-busy={saving !== undefined}
        data-inherited={(field === "labels" && labelsOf(product) !== product.labels) || undefined}
        onClick={begin}
        onKeyDown={(event) => event.key === "F2" && begin()}
      >
        {saving ?? (cellText(field, product) || "—")}
      </button>
      {faults.map(({ message, severity }) => (
        <Text key={message} size="xs" c={severity === "fault" ? "error" : "dimmed"} className="wrap-anywhere">
          {message}
        </Text>
      ))}
    </>
  );
}
