import { Button, Group, TextInput } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useRevalidator } from "react-router";
import { useAction } from "../../ui/use-action.ts";

interface EmailFormProps {
  person: Pick<DeskAnswer<"listPeople">["people"][number], "id" | "name" | "email" | "hasSso">;
}

/** The address by which a person's account is found at the first single sign-on. */
export function EmailForm({ person: { id, name, email, hasSso } }: EmailFormProps) {
  const [typed, setTyped] = useInputState(email ?? "");
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const save = () =>
    void run(async () => {
      await callDesk("setEmail", { id, email: typed.trim() || null });
      await revalidate();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group mt="sm" align="end">
        <TextInput
          label="企业邮箱"
          aria-label={`${name}的企业邮箱`}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={failure}
        />
        <Button type="submit" variant="default" loading={busy} disabled={typed.trim() === (email ?? "")}>
          {hasSso ? "保存并解除关联" : "保存邮箱"}
        </Button>
      </Group>
    </form>
  );
}
