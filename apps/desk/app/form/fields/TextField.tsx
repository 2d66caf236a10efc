import { Text, Textarea, TextInput } from "@mantine/core";
import type { FieldProps } from "../form-context.ts";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { useField } from "./use-field.tsx";

/** A text: one line if it has a pattern or is required, otherwise an autosizing area. */
export function TextField({ isLong = false, ...props }: FieldProps & { isLong?: boolean }) {
  const { input, set } = useField(props);
  const { maxLength } = props.schema;
  const text = typeof props.value === "string" ? props.value : "";
  const count = maxLength !== undefined && maxLength < 1000 && text !== "" && (
    <Text size="xs" c={text.length > maxLength ? "error" : "dimmed"} component="span">
      {text.length} / {maxLength} 字
    </Text>
  );
  const shared = {
    ...input,
    ...useCommittedText(text, set),
    required: false,
    // The counter is above the hint, so that it does not move the input.
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
    rightSection: count || undefined,
    rightSectionWidth: count ? 76 : undefined,
    rightSectionPointerEvents: "none" as const,
  };
  return isLong || text.includes("\n") ? (
    <Textarea {...shared} autosize minRows={1} maxRows={16} />
  ) : (
    <TextInput {...shared} />
  );
}
