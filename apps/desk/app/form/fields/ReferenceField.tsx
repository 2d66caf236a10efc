import type { Offered } from "@klarholm/contract/desk";
import { Autocomplete, Group, Image, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { useForm } from "../form-context.ts";
import { refersTo } from "../schema.ts";
import type { FieldProps } from "../form-context.ts";
import { useField } from "./use-field.tsx";

/** A reference: searched by title, stored as id. Other text is accepted as typed. */
export function ReferenceField(props: FieldProps) {
  const { input, set } = useField(props);
  const { offers } = useForm();
  const [offered, setOffered] = useState<readonly Offered[]>([]);
  const [isOpen, setOpen] = useState(false);
  const kind = props.schema[refersTo] ?? "";
  const id = typeof props.value === "string" ? props.value : "";
  const field = useCommittedText(id, set);
  const [words] = useDebouncedValue(id, 200);

  useEffect(() => {
    if (!isOpen) return;
    let isLate = false;
    void offers(kind, words).then(
      (found) => !isLate && setOffered(found),
      // Without suggestions the field accepts typed text.
      () => undefined,
    );
    return () => void (isLate = true);
  }, [isOpen, kind, offers, words]);

  const known = offered.find((one) => one.id === id);
  const byId = new Map(offered.map((one) => [one.id, one]));
  return (
    <Autocomplete
      {...input}
      required={false}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={[...byId.keys()]}
      // The server has filtered by more than ids.
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      leftSection={known?.thumbnail && <Image src={known.thumbnail} alt="" w={24} h={24} fit="cover" />}
      renderOption={({ option }) => {
        const one = byId.get(option.value);
        return (
          <Group gap="xs" wrap="nowrap">
            {one?.thumbnail && <Image src={one.thumbnail} alt="" w={40} h={40} fit="cover" />}
            <div>
              <Text size="sm">{one?.title}</Text>
              <Text size="xs" c="dimmed">
                {option.value}
              </Text>
            </div>
          </Group>
        );
      }}
      {...field}
    />
  );
}
