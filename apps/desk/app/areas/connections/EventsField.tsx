import { Checkbox, Stack } from "@mantine/core";
import { type HookEvent, hookEventNames, hookEvents } from "@klarholm/contract/desk/hooks";
import { type ReactNode, useState } from "react";
import { ActionForm } from "../../ui/ActionForm.tsx";

interface EventsFieldProps {
  events: readonly HookEvent[];
  onChange: (events: HookEvent[]) => void;
  action: string;
  /** Called if at least one event is chosen. */
  onSubmit: () => Promise<void>;
  /** Fields before the events. */
  children?: ReactNode;
}

/** A form that chooses events. */
export function EventsField({ events, onChange, action, onSubmit, children }: EventsFieldProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <ActionForm
      action={action}
      onSubmit={async () => {
        setMissing(events.length === 0);
        if (events.length > 0) await onSubmit();
      }}
    >
      {children}
      <Checkbox.Group
        label="发送哪些事"
        error={isMissing && events.length === 0 && "请至少选一项"}
        value={[...events]}
        onChange={(values) => onChange(hookEventNames.filter((name) => values.includes(name)))}
      >
        <Stack gap="xs" mt="xs">
          {hookEventNames.map((name) => (
            <Checkbox key={name} value={name} label={hookEvents[name]} description={name} />
          ))}
        </Stack>
      </Checkbox.Group>
    </ActionForm>
  );
}
