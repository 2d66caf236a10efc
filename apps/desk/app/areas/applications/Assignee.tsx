import { NativeSelect } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useRevalidator } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";

interface AssigneeProps {
  id: string;
  assignee: DeskAnswer<"application">["assignee"];
  people: DeskAnswer<"applicationChoices">["people"];
}

/** Chooses who works on an application. */
export function Assignee({ id, assignee, people }: AssigneeProps) {
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  // Someone who left is still shown.
  const known = assignee && !people.some((person) => person.id === assignee.id) ? [assignee, ...people] : people;
  return (
    <div>
      <NativeSelect
        label="负责人"
        data={[{ value: "", label: "（没有）" }, ...known.map((person) => ({ value: person.id, label: person.name }))]}
        value={assignee?.id ?? ""}
        disabled={busy}
        onChange={({ currentTarget: { value } }) =>
          void run(async () => {
            await callDesk("assignApplication", { id, personId: value || null });
            await revalidate();
          })
        }
      />
      <FailureAlert failure={failure} />
    </div>
  );
}
