import { IconDeviceMobileCode } from "@tabler/icons-react";
import { Button, Modal, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { PasswordDialog } from "../../ui/PasswordDialog.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { ConfirmSecond } from "./ConfirmSecond.tsx";

/** Setup and removal of the authenticator app. */
export function SecondFactor({ hasSecond }: { hasSecond: boolean }) {
  const [asking, setAsking] = useState(false);
  const [begun, setBegun] = useState<DeskAnswer<"beginSecond">>();
  const { revalidate } = useRevalidator();

  return (
    <AccountSection
      title="动态码"
      icon={IconDeviceMobileCode}
      text={
        <Text>
          {hasSecond ? "已启用：登录时除密码外还须输入验证器的动态码。" : "未启用。建议启用：仅凭密码就不能登录。"}
        </Text>
      }
      action={
        <Button ml="auto" variant={hasSecond ? "default" : "filled"} onClick={() => setAsking(true)}>
          {hasSecond ? "停用动态码" : "启用动态码"}
        </Button>
      }
    >
      <PasswordDialog
        opened={asking}
        title={hasSecond ? "停用动态码" : "启用动态码"}
        onClose={() => setAsking(false)}
        onPassword={async (password) => {
          if (hasSecond) await callDesk("removeSecond", { password });
          else setBegun(await callDesk("beginSecond", { password }));
          await revalidate();
        }}
      />
      <Modal opened={begun !== undefined} onClose={() => setBegun(undefined)} title="启用动态码">
        {begun && (
          <ConfirmSecond
            begun={begun}
            onConfirmed={async () => {
              setBegun(undefined);
              await revalidate();
            }}
          />
        )}
      </Modal>
    </AccountSection>
  );
}
