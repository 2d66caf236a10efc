import { Button } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useSessionStorage } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { fieldId } from "../../form/form-context.ts";
import { pathOf } from "../../form/pointer.ts";
import type { FormSchema } from "../../form/schema.ts";
import { Comments, type Unsent } from "./Comments.tsx";
import { fieldName } from "./ConflictView.tsx";

interface Discussed {
  /** Id of the person, whose unsent text this tab keeps. */
  person: string;
  item: { kind: string; id: string };
  /** The comments as the view was loaded. */
  loaded: DeskAnswer<"comments">;
  /** Pointer of the edited part; undefined for the whole item. */
  part: string | undefined;
  root: FormSchema;
  body: unknown;
  onJump: (pointer: string) => void;
}

/**
 * Comments of an item.
 * @returns the button of the panel; the panel, false while closed; and the handler of the form's focus events, because a
 * new comment is about the field that had the focus last
 */
export function useDiscussion({ person, item, loaded, part = "", root, body, onJump }: Discussed) {
  const [query] = useSearchParams();
  const [isOpen, setOpen] = useState(query.has("comments"));
  const [isPressed, setPressed] = useState(false);
  const [answer, setAnswer] = useState(loaded);
  const lastReload = useRef(0);
  /** Of two reloads at once the later one counts. */
  const reload = async () => {
    const number = (lastReload.current += 1);
    const answered = await callDesk("comments", item);
    if (number === lastReload.current) setAnswer(answered);
  };
  const [pointer, setPointer] = useState(part);
  const [unsent, setUnsent] = useSessionStorage<Unsent>({
    key: `desk-comments ${person} ${item.kind} ${item.id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const threads = answer.threads.filter((thread) => `${thread.pointer}/`.startsWith(`${part}/`));
  const open = threads.filter(({ resolvedBy }) => resolvedBy === null).length;
  return {
    button: (
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        onClick={() => {
          setPressed(true);
          setOpen(!isOpen);
        }}
      >
        评论{open > 0 && ` ${open}`}
      </Button>
    ),
    panel: isOpen && (
      <Comments
        item={item}
        answer={{ ...answer, threads }}
        isFocused={isPressed}
        unsent={unsent}
        onTyped={(thread, text) => setUnsent((known) => ({ ...known, [thread]: text }))}
        onChanged={reload}
        field={{ pointer, place: fieldName(root, body, pathOf(pointer)).slice(0, 200) || "整体" }}
        onJump={onJump}
      />
    ),
    onFocus: (element: Element) => setPointer(closestField(element) ?? part),
  };
}

/** The JSON Pointer of the field around an element; undefined outside of fields. */
function closestField(element: Element): string | undefined {
  const whole = fieldId([]);
  return element.closest(`[id^="${whole}/"]`)?.id.slice(whole.length);
}
