import { Code, Image, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { renderSVG } from "uqr";
import { ActionForm } from "../../ui/ActionForm.tsx";

interface ConfirmSecondProps {
  begun: DeskAnswer<"beginSecond">;
  onConfirmed: () => Promise<void>;
}

/** QR code for an authenticator app, backup codes, and the first code as confirmation. */
export function ConfirmSecond({ begun, onConfirmed }: ConfirmSecondProps) {
  const [code, setCode] = useInputState("");
  return (
    <ActionForm
      action="启用"
      onSubmit={async () => {
        await callDesk("confirmSecond", { code: code.replaceAll(" ", "") });
        await onConfirmed();
      }}
    >
      <Text>一、用验证器应用扫描二维码，或手动输入密钥。</Text>
      <Image
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri))}`}
        alt="验证器二维码"
        w={192}
        mx="auto"
      />
      <Code className="wrap-anywhere" data-testid="secret">
        {new URL(begun.uri).searchParams.get("secret")}
      </Code>
      <Text>二、保存备用码。手机不在身边时，每个可代替动态码一次；此处只显示一次。</Text>
      <SimpleGrid cols={2} spacing="xs">
        {begun.backupCodes.map((backup) => (
          <Code key={backup}>{backup}</Code>
        ))}
      </SimpleGrid>
      <TextInput
        label="三、输入应用显示的动态码"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        required
      />
    </ActionForm>
  );
}
