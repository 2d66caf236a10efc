import { IconFingerprint } from "@tabler/icons-react";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { startRegistration } from "@simplewebauthn/browser";
import { callDesk } from "@klarholm/contract/desk/client";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { PasswordDialog } from "../../ui/PasswordDialog.tsx";
import { browserName } from "../../ui/browser-name.ts";
import { formatTime } from "../../ui/time.ts";
import { AccountSection } from "./AccountSection.tsx";

/** Passkeys of the account. */
export function Passkeys({ passkeys }: { passkeys: DeskAnswer<"ownAccount">["passkeys"] }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<{ id: string; name: string }>();
  const [asksToRemove, setAsksToRemove] = useState(false);
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const { revalidate } = useRevalidator();
  return (
    <AccountSection
      title="通行密钥"
      icon={IconFingerprint}
      text={<Text>用指纹、面容或设备密码登录，无须输入密码与动态码。</Text>}
      action={
        <Button ml="auto" variant="default" onClick={() => setAdding(true)}>
          添加通行密钥
        </Button>
      }
    >
      {passkeys.map((passkey) => (
        <Group key={passkey.id} mt="sm">
          <Text>
            {passkey.name}
            {passkey.addedAt && `，${formatTime(passkey.addedAt)}添加`}
          </Text>
          <Button
            variant="default"
            size="xs"
            aria-label={`删除${passkey.name}`}
            onClick={() => {
              setRemoving(passkey);
              setAsksToRemove(true);
            }}
          >
            删除
          </Button>
        </Group>
      ))}
      <PasswordDialog
        opened={asksToRemove}
        title={`删除通行密钥“${removing?.name ?? ""}”`}
        onClose={() => setAsksToRemove(false)}
        onPassword={async (password) => {
          if (removing) await callDesk("removePasskey", { id: removing.id, password });
          await revalidate();
        }}
      />
      <PasswordDialog
        opened={adding}
        title="添加通行密钥"
        onClose={() => setAdding(false)}
        onPassword={async (password) => {
          const optionsJSON = await callDesk("beginPasskey", { password });
          // Options and response pass between the server's and the browser's WebAuthn libraries; the contract does not
          // describe them further.
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
      </PasswordDialog>
    </AccountSection>
  );
}
