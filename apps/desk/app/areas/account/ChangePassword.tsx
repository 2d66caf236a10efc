import { IconLock } from "@tabler/icons-react";
import { Button, PasswordInput, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { passwordLengths } from "@klarholm/contract/desk/password-lengths";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { AccountSection } from "./AccountSection.tsx";
import { PasswordDialog } from "../../ui/PasswordDialog.tsx";

/** Changes the password; the server ends all other sessions. */
export function ChangePassword() {
  const [asking, setAsking] = useState(false);
  const [next, setNext] = useState("");
  const [message, setMessage] = useState("");
  const { revalidate } = useRevalidator();
  return (
    <AccountSection
      title="密码"
      icon={IconLock}
      text={<Text role="status">{message || "修改后，其他设备上的登录都会结束。"}</Text>}
      action={
        <Button ml="auto" variant="default" onClick={() => setAsking(true)}>
          修改密码
        </Button>
      }
    >
      <PasswordDialog
        opened={asking}
        title="修改密码"
        onClose={() => setAsking(false)}
        onPassword={async (current) => {
          await callDesk("changePassword", { current, password: next });
          setNext("");
          setMessage("密码已修改，其他设备上的登录已结束。");
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
      </PasswordDialog>
    </AccountSection>
  );
}
