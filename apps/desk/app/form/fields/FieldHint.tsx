import { Text } from "@mantine/core";

/** A field's hint with its warning, which keeps nothing from being published. */
export function FieldHint({ hint, warning }: { hint: string | undefined; warning: string | undefined }) {
  return (
    <>
      {hint}
      {warning && (
        <Text span inherit display="block" c="bright">
          提醒：{warning}
        </Text>
      )}
    </>
  );
}
