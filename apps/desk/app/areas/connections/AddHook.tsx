import { TextInput } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { type HookEvent, hookEventNames, hookUrlFault } from "@klarholm/contract/desk/hooks";
import { useState } from "react";
import { EventsField } from "./EventsField.tsx";

/** The form of a new endpoint. @param onAdded receives the secret, which cannot be read again */
export function AddHook({ onAdded }: { onAdded: (secret: string) => void }) {
  const [url, setUrl] = useInputState("");
  const [fault, setFault] = useState<string>();
  const [events, setEvents] = useState<HookEvent[]>([...hookEventNames]);
  return (
    <EventsField
      action="添加"
      events={events}
      onChange={setEvents}
      onSubmit={async () => {
        const found = hookUrlFault(url);
        setFault(found);
        if (found === undefined) onAdded((await callDesk("addHook", { url, events })).secret);
      }}
    >
      <TextInput
        label="网址"
        description="以 https:// 开头，由接收消息的系统提供。"
        inputMode="url"
        autoComplete="off"
        error={fault}
        value={url}
        onChange={setUrl}
        maxLength={500}
        required
        data-autofocus
      />
    </EventsField>
  );
}
