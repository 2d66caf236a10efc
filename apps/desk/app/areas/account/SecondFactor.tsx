import { Button, Modal, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { AskPassword } from "../../ui/AskPassword.tsx";
import { AccountPart } from "./AccountPart.tsx";
import { ConfirmSecond } from "./ConfirmSecond.tsx";

/** The authenticator: setting it up, and taking it away. */
export function SecondFactor({ hasSecond }: { hasSecond: boolean }) {
  const [asking, setAsking] = useState(false);
  const [begun, setBegun] = useState<DeskAnswer<"beginSecond">>();
  const { revalidate } = useRevalidator();

  return (
    <AccountPart
      title="动态码"
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
      <AskPassword
        opened={asking}
        title={hasSecond ? "停用动态码" : "启用动态码"}
        onClose={() => setAsking(false)}
        onGiven={async (password) => {
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
    </AccountPart>
  );
}
