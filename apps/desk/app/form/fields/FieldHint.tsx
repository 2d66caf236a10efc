import { Text } from "@mantine/core";

/** A field's hint and its warning, which does not block publication. */
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
