import { Combobox, Textarea, useCombobox } from "@mantine/core";
import { maxCommentLength } from "@klarholm/contract/desk/comment-length";
import { type RefObject, useEffect, useState } from "react";
import { useCommittedText } from "../../ui/use-committed-text.ts";

interface CommentFieldProps {
  label: string;
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** Names that can be mentioned. */
  colleagues: readonly string[];
}

/** Names offered at once. */
const maxOffered = 6;

/** A text field that offers the names of colleagues after `@`. */
export function CommentField({ label, ref, value, onChange, colleagues }: CommentFieldProps) {
  // The text between `@` and the caret; undefined elsewhere.
  const [query, setQuery] = useState<string>();
  const offered =
    query === undefined ? [] : colleagues.filter((name) => name.includes(query.toLowerCase())).slice(0, maxOffered);
  const combobox = useCombobox({ opened: offered.length > 0, onDropdownClose: () => setQuery(undefined) });
  const { selectFirstOption } = combobox;
  useEffect(() => void (query !== undefined && selectFirstOption()), [query, selectFirstOption]);
  const field = useCommittedText(value, (text) => {
    const before = text.slice(0, ref.current?.selectionStart ?? text.length);
    setQuery(/@([^@\s]*)$/.exec(before)?.[1]);
    onChange(text);
  });
  const mention = (name: string) => {
    const caret = ref.current?.selectionStart ?? value.length;
    const before = value.slice(0, caret).replace(/@[^@\s]*$/, `@${name} `);
    onChange(before + value.slice(caret));
    setQuery(undefined);
    ref.current?.focus();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={mention}>
      <Combobox.EventsTarget>
        <Textarea
          ref={ref}
          label={label}
          description="用 @ 提到同事。"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={maxCommentLength}
          {...field}
        />
      </Combobox.EventsTarget>
      {offered.length > 0 && (
        <Combobox.Options aria-label="同事">
          {offered.map((name) => (
            <Combobox.Option key={name} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      )}
    </Combobox>
  );
}
