import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureAlert } from "./FailureAlert.tsx";
import { useAction } from "./use-action.ts";

interface ActionFormProps {
  /** Errors are shown above the fields, which keep their values. */
  onSubmit: () => Promise<void>;
  /** Label of the button. */
  action: string;
  children: ReactNode;
}

/** A short form with one action. */
export function ActionForm({ onSubmit, action, children }: ActionFormProps) {
  const { run, busy, failure } = useAction();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(onSubmit);
      }}
    >
      <Stack>
        <FailureAlert failure={failure} />
        {children}
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
