import {
  Alert,
  Button,
  Code,
  Group,
  Image,
  Modal,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { renderSVG } from "uqr";
import { AskPassword } from "../../ui/AskPassword.tsx";
import { useAction } from "../../ui/use-action.ts";

interface Begun {
  uri: string;
  backupCodes: string[];
}

/** The authenticator: setting it up by a QR code, and taking it away. */
export function SecondFactor({ hasSecond }: { hasSecond: boolean }) {
  const [asking, setAsking] = useState(false);
  const [begun, setBegun] = useState<Begun>();
  const [code, setCode] = useState("");
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();

  return (
    <Paper withBorder p="md" component="section" aria-label="动态码">
      <Group>
        <Title order={2} size="h4">
          动态码
        </Title>
        <Text>
          {hasSecond ? "已启用：登录时除密码外还须输入验证器的动态码。" : "未启用。建议启用：仅凭密码就不能登录。"}
        </Text>
        <Button ml="auto" variant={hasSecond ? "default" : "filled"} onClick={() => setAsking(true)}>
          {hasSecond ? "停用动态码" : "启用动态码"}
        </Button>
      </Group>
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
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void run(async () => {
                await callDesk("confirmSecond", { code: code.replaceAll(" ", "") });
                setBegun(undefined);
                setCode("");
                await revalidate();
              });
            }}
          >
            <Stack>
              <Text>一、用验证器应用扫描二维码，或手动输入密钥。</Text>
              <Image
                src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri))}`}
                alt="验证器二维码"
                w={192}
                mx="auto"
              />
              <Code className="long" data-testid="secret">
                {new URL(begun.uri).searchParams.get("secret")}
              </Code>
              <Text>二、保存备用码。手机不在身边时，每个可代替动态码一次；此处只显示一次。</Text>
              <SimpleGrid cols={2} spacing="xs">
                {begun.backupCodes.map((backup) => (
                  <Code key={backup}>{backup}</Code>
                ))}
              </SimpleGrid>
              {failure && (
                <Alert color="red" role="alert">
                  {failure}
                </Alert>
              )}
              <TextInput
                label="三、输入应用显示的动态码"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
                required
              />
              <Button type="submit" loading={busy}>
                启用
              </Button>
            </Stack>
          </form>
        )}
      </Modal>
    </Paper>
  );
}
