import { Anchor, Button, Divider, PasswordInput, Stack, TextInput, Title } from "@mantine/core";
import { startAuthentication } from "@simplewebauthn/browser";
import { IconFingerprint } from "@tabler/icons-react";
import { callDesk } from "@klarholm/contract/desk/client";
import { type SyntheticEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useAction } from "../../ui/use-action.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { isLocalForAdmins, ssoLabel } from "./sso-settings.ts";

/** Sign-in by name and password, with a second factor if set up, by passkey, or at the OpenID provider. */
export default function SignIn() {
  const [second, setSecond] = useState(false);
  const [isBackup, setBackup] = useState(false);
  const [query] = useSearchParams();
  const state: unknown = useLocation().state;
  const known = typeof state === "object" && state !== null && "name" in state ? String(state.name) : "";
  const navigate = useNavigate();
  const { run, busy, failure } = useAction();
  const asked = query.get("from") ?? "/";
  const from = /^\/(?![/\\])[^\\\s]*$/.test(asked) ? asked : "/";
  const enter = async () => navigate(from, { replace: true });
  const [isLocal, setLocal] = useState(!isLocalForAdmins);

  const withSso = () => void run(async () => location.assign((await callDesk("beginSso", { from })).address));

  const withPassword = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void run(async () => {
      const { second } = await callDesk("signIn", { name: text(fields, "name"), password: text(fields, "password") });
      if (second) setSecond(true);
      else await enter();
    });
  };
  const withCode = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void run(async () => {
      await callDesk("signInSecond", { code: text(fields, "code").replaceAll(" ", ""), isBackup });
      await enter();
    });
  };
  const withPasskey = () =>
    void run(async () => {
      const optionsJSON = await callDesk("passkeyChallenge", {});
      // Options and response pass between the server's and the browser's WebAuthn libraries; the contract does not
      // describe them further.
      const response = await startAuthentication({ optionsJSON: optionsJSON as never });
      await callDesk("signInPasskey", { response: { ...response, clientExtensionResults: {} } });
      await enter();
    });

  return (
    <SignInFrame>
      <Title order={1} mb="lg">
        {second ? "两步验证" : "登录工作台"}
      </Title>
      <FailureAlert failure={failure} mb="md" />
      {second ? (
        <form onSubmit={withCode} key={String(isBackup)}>
          <Stack>
            <TextInput
              label={isBackup ? "备用码" : "动态码"}
              description={isBackup ? "每个备用码只能使用一次。" : "打开验证器应用，输入六位动态码。"}
              name="code"
              autoComplete="one-time-code"
              inputMode={isBackup ? "text" : "numeric"}
              required
              data-autofocus
            />
            <Button type="submit" loading={busy}>
              验证
            </Button>
            <Anchor component="button" type="button" onClick={() => setBackup(!isBackup)}>
              {isBackup ? "改用动态码" : "改用备用码"}
            </Anchor>
          </Stack>
        </form>
      ) : (
        <Stack>
          {ssoLabel && (
            <Button onClick={withSso} loading={busy && !isLocal} disabled={busy && isLocal}>
              用{ssoLabel}登录
            </Button>
          )}
          {isLocal ? (
            <>
              {ssoLabel && <Divider label="或者" />}
              <form onSubmit={withPassword}>
                <Stack>
                  <TextInput
                    label="用户名"
                    name="name"
                    autoComplete="username webauthn"
                    defaultValue={known}
                    required
                  />
                  <PasswordInput
                    label="密码"
                    name="password"
                    autoComplete="current-password"
                    visibilityToggleButtonProps={{ "aria-label": "显示或隐藏密码" }}
                    required
                  />
                  <Button type="submit" variant={ssoLabel ? "default" : "filled"} loading={busy}>
                    登录
                  </Button>
                </Stack>
              </form>
              <Button
                variant="default"
                leftSection={<IconFingerprint size={16} stroke={1.5} />}
                onClick={withPasskey}
                disabled={busy}
              >
                用通行密钥登录
              </Button>
            </>
          ) : (
            <Anchor component="button" type="button" onClick={() => setLocal(true)}>
              管理员用密码登录
            </Anchor>
          )}
        </Stack>
      )}
    </SignInFrame>
  );
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
