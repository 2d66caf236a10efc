import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { keyLifetimes, type KeyScope, keyScopeNames, keyScopes } from "@klarholm/contract/desk/keys";
import { useState } from "react";
import { ActionForm } from "../../ui/ActionForm.tsx";

/** The form of a new key. @param onAdded receives the key, which cannot be read again */
export function AddKey({ onAdded }: { onAdded: (key: string) => void }) {
  const [name, setName] = useInputState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [days, setDays] = useState("365");
  const [isMissing, setMissing] = useState(false);
  const isNamed = name.trim() !== "";
  return (
    <ActionForm
      action="添加"
      onSubmit={async () => {
        const isComplete = isNamed && scopes.length > 0;
        setMissing(!isComplete);
        if (!isComplete) return;
        onAdded((await callDesk("addKey", { name, scopes: [...scopes], days: Number(days) })).key);
      }}
    >
      <TextInput
        label="名称"
        description="用它的系统，例如 ERP。操作记录里用这个名称。"
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isMissing && !isNamed && "请写名称"}
        maxLength={40}
        required
        data-autofocus
      />
      <Checkbox.Group
        label="可以做什么"
        error={isMissing && scopes.length === 0 && "请至少选一项"}
        value={[...scopes]}
        onChange={(values) => setScopes(keyScopeNames.filter((scope) => values.includes(scope)))}
      >
        <Stack gap="xs" my="xs">
          {keyScopeNames.map((scope) => (
            <Checkbox key={scope} value={scope} label={keyScopes[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label="有效期"
        data={keyLifetimes.map((value) => ({ value: String(value), label: `${value} 天` }))}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
