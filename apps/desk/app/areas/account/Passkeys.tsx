import { Button, Group, Text, TextInput } from "@mantine/core";
import { startRegistration } from "@simplewebauthn/browser";
import { callDesk } from "@klarholm/contract/desk/client";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { AskPassword } from "../../ui/AskPassword.tsx";
import { browserName } from "../../ui/browser-name.ts";
import { shownTime } from "../../ui/time.ts";
import { useAction } from "../../ui/use-action.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { AccountPart } from "./AccountPart.tsx";

/** Passkeys: devices that sign one in without a password. */
export function Passkeys({ passkeys }: { passkeys: DeskAnswer<"ownAccount">["passkeys"] }) {
  const [adding, setAdding] = useState(false);
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  return (
    <AccountPart
      title="通行密钥"
      text={<Text>用指纹、面容或设备密码登录，无须输入密码与动态码。</Text>}
      action={
        <Button ml="auto" variant="default" onClick={() => setAdding(true)}>
          添加通行密钥
        </Button>
      }
    >
      <FailureAlert failure={failure} mt="sm" />
      {passkeys.map((passkey) => (
        <Group key={passkey.id} mt="sm">
          <Text>
            {passkey.name}
            {passkey.addedAt && `，${shownTime(passkey.addedAt)}添加`}
          </Text>
          <Button
            variant="default"
            size="xs"
            disabled={busy}
            aria-label={`删除${passkey.name}`}
            onClick={() =>
              void run(async () => {
                await callDesk("removePasskey", { id: passkey.id });
                await revalidate();
              })
            }
          >
            删除
          </Button>
        </Group>
      ))}
      <AskPassword
        opened={adding}
        title="添加通行密钥"
        onClose={() => setAdding(false)}
        onGiven={async (password) => {
          const optionsJSON = await callDesk("beginPasskey", { password });
          // The server's library made them for the browser's; the contract says no more of them.
          const response = await startRegistration({ optionsJSON: optionsJSON as never });
          await callDesk("addPasskey", { name, response: { ...response, clientExtensionResults: {} } });
          await revalidate();
        }}
      >
        <TextInput
          label="名称"
          description="便于以后分辨是哪台设备。"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
      </AskPassword>
    </AccountPart>
  );
}
