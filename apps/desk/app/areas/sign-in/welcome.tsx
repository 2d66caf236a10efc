import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { passwordLengths } from "@klarholm/contract/desk/password-lengths";
import { useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { useAction } from "../../ui/use-action.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { SignInFrame } from "./SignInFrame.tsx";

/** Reads the link's owner. The token is in the hash, which browsers do not send to servers. */
export async function loader() {
  const token = location.hash.slice(1);
  return { token, ...(await callDesk("readLink", { token })) };
}

/** Sets a password by link; the first admin also chooses a name. */
export default function Welcome() {
  const { token, name: known } = useLoaderData<typeof loader>();
  const [name, setName] = useState(known ?? "");
  const [[password, again], setPasswords] = useState(["", ""]);
  const [complaint, setComplaint] = useState("");
  const { run, busy, failure } = useAction();
  const navigate = useNavigate();

  const save = async () => {
    if (password !== again) return setComplaint("两次输入的密码不一致。");
    if ((password ?? "").length < passwordLengths.min) return setComplaint(`密码至少 ${passwordLengths.min} 个字符。`);
    setComplaint("");
    await run(async () => {
      const made = await callDesk("useLink", { token, password: password ?? "", ...(known === null && { name }) });
      await navigate("/sign-in", { replace: true, state: { name: made.name } });
    });
  };

  return (
    <SignInFrame>
      <Title order={1} mb="sm">
        {known === null ? "创建第一位管理员" : `您好，${known}`}
      </Title>
      <Text mb="lg">
        请设置密码，至少 {passwordLengths.min} 个字符。几个不相干的词连在一起，既好记又难猜。此链接只能使用一次。
      </Text>
      <FailureAlert failure={failure} mb="md" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <TextInput
            label="用户名"
            description={known === null ? "2 至 32 个字符：汉字、字母、数字、点、横线、下划线。" : undefined}
            autoComplete="username"
            value={name}
            readOnly={known !== null}
            onChange={(event) => setName(event.currentTarget.value)}
            required
          />
          <PasswordInput
            label="新密码"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPasswords([event.currentTarget.value, again ?? ""])}
            visibilityToggleButtonProps={{ "aria-label": "显示或隐藏密码" }}
            required
          />
          <PasswordInput
            label="再输入一次"
            autoComplete="new-password"
            value={again}
            onChange={(event) => setPasswords([password ?? "", event.currentTarget.value])}
            visibilityToggleButtonProps={{ "aria-label": "显示或隐藏再次输入的密码" }}
            error={complaint}
            required
          />
          <Button type="submit" loading={busy}>
            设置密码
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
