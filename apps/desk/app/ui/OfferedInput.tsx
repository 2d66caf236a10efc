import { Autocomplete, type AutocompleteProps, Text } from "@mantine/core";
import type { Offered } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";

interface OfferedInputProps extends Omit<AutocompleteProps, "data" | "value" | "onChange"> {
  /** The kind of target, named as in the call `references`. */
  of: "product" | "address";
  /** An id, or text by which targets are found. */
  value: string;
  onChange: (value: string) => void;
}

/** A text field that offers content by title and takes its id. Other text is accepted as typed. */
export function OfferedInput({ of, value, ...props }: OfferedInputProps) {
  const [offered, setOffered] = useState<readonly Offered[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [words] = useDebouncedValue(value, 200);
  useEffect(() => {
    if (!isOpen) return;
    let isLate = false;
    void callDesk("references", { of, ...(words && { words }) }).then(
      (answer) => !isLate && setOffered(answer.offered),
      // Without suggestions the field accepts typed text.
      () => undefined,
    );
    return () => void (isLate = true);
  }, [of, words, isOpen]);
  return (
    <Autocomplete
      {...props}
      value={value}
      data={[...new Set(offered.map(({ id }) => id))]}
      // The server has filtered by more than ids.
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{offered.find(({ id }) => id === option.value)?.title}</Text>
          <Text size="xs" c="dimmed">
            {option.value}
          </Text>
        </div>
      )}
    />
  );
}
