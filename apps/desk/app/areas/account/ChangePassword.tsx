import { Button, PasswordInput, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { passwordLengths } from "@klarholm/contract/desk/password-lengths";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { AccountPart } from "./AccountPart.tsx";
import { AskPassword } from "../../ui/AskPassword.tsx";

/** Another password, which ends all other sessions. */
export function ChangePassword() {
  const [asking, setAsking] = useState(false);
  const [next, setNext] = useState("");
  const [said, setSaid] = useState("");
  const { revalidate } = useRevalidator();
  return (
    <AccountPart
      title="密码"
      text={<Text role="status">{said || "修改后，其他设备上的登录都会结束。"}</Text>}
      action={
        <Button ml="auto" variant="default" onClick={() => setAsking(true)}>
          修改密码
        </Button>
      }
    >
      <AskPassword
        opened={asking}
        title="修改密码"
        onClose={() => setAsking(false)}
        onGiven={async (current) => {
          await callDesk("changePassword", { current, password: next });
          setNext("");
          setSaid("密码已修改，其他设备上的登录已结束。");
          await revalidate();
        }}
      >
        <PasswordInput
          label="新密码"
          description={`至少 ${passwordLengths.min} 个字符。`}
          autoComplete="new-password"
          minLength={passwordLengths.min}
          maxLength={passwordLengths.max}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": "显示或隐藏新密码" }}
          required
        />
      </AskPassword>
    </AccountPart>
  );
}
