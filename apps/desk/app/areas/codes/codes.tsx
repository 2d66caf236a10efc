import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useInputState } from "@mantine/hooks";
import { IconShieldCheck } from "@tabler/icons-react";
import { type SyntheticEvent, useState } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { CodeFacts } from "./CodeFacts.tsx";
import { CodesNav } from "./CodesNav.tsx";

/** The answer with its code, which is not in the address, because addresses are logged. */
interface LookUp extends DeskAnswer<"lookUpCode"> {
  code: string;
}

/** Looks a verification code up without counting a query. */
export default function Codes() {
  const [typed, setTyped] = useInputState("");
  const [shown, setShown] = useState<LookUp>();
  const { run, busy, failure } = useAction();
  const lookUp = (code: string) => run(async () => setShown({ code, ...(await callDesk("lookUpCode", { code })) }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void lookUp(typed.trim());
  };

  return (
    <Stack>
      <Title order={1}>验证码</Title>
      <CodesNav />
      <form onSubmit={submit} className="panel">
        <Group align="end">
          <TextInput
            label="验证码"
            leftSection={<IconShieldCheck size={16} stroke={1.5} />}
            className="code-field"
            description="在这里查询不计入访客的查询次数。"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={setTyped}
            maxLength={64}
            required
          />
          <Button type="submit" loading={busy}>
            查询
          </Button>
        </Group>
      </form>
      <FailureAlert failure={failure} />
      <div role="status">
        {shown?.isMistyped && (
          <Alert color="gray" title={`${shown.code} 输错了`}>
            它不符合验证码的规则：有字符看错或漏了。请对照实物再输一次。验证码里没有 0、O、1、I、L。
          </Alert>
        )}
        {shown && !shown.isMistyped && !shown.found && (
          <Alert color="red" title="查无此码">
            我们没有生成过 {shown.code}。商品可能不是我们的，请向顾客要购买渠道与照片。
          </Alert>
        )}
        {shown?.found && <Text size="sm">查到了 {shown.code}：</Text>}
      </div>
      {shown?.found && <CodeFacts code={shown.code} found={shown.found} onChanged={() => lookUp(shown.code)} />}
    </Stack>
  );
}
