import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureAlert } from "./FailureAlert.tsx";
import { useAction } from "./use-action.ts";

interface ActionFormProps {
  /** Does it; what it throws is told above the fields, which stay as they are. */
  onSubmit: () => Promise<void>;
  /** What the button says. */
  action: string;
  children: ReactNode;
}

/** A short form that does one thing. */
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
