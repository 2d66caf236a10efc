import { Anchor, Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { Link } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { OfferedInput } from "../../ui/OfferedInput.tsx";
import { useAction } from "../../ui/use-action.ts";
import { applyRemedy } from "./apply-remedy.ts";
import type { Remedy } from "./remedies.ts";

const remedies = {
  synonym: {
    name: "近义词",
    label: (words: string) => `与“${words}”意思相同的词`,
    action: "加为近义词",
    done: (value: string) => `已把“${value}”加为近义词`,
  },
  pinned: {
    name: "置顶商品",
    label: (words: string) => `搜“${words}”先显示的商品`,
    action: "置顶",
    done: (value: string) => `已把商品 ${value} 置顶`,
  },
  redirect: {
    name: "转到页面",
    label: (words: string) => `搜“${words}”打开的页面`,
    action: "设为转向",
    done: (value: string) => `已转到 ${value}`,
  },
} as const;
const targets = {
  pinned: { of: "product", placeholder: "名称或编号", maxLength: 64 },
  redirect: { of: "address", placeholder: "/路径", maxLength: 200 },
} as const;
const names = ["synonym", "pinned", "redirect"] as const;

/** Ways to make a search find something; each writes a draft. */
export function RemedyForm({ words }: { words: string }) {
  const [remedy, setRemedy] = useState<Remedy>("synonym");
  const [values, setValues] = useState({ synonym: "", pinned: "", redirect: "" });
  const [done, setDone] = useState("");
  const { run, busy, failure } = useAction();
  const { label, action, done: message } = remedies[remedy];
  const value = values[remedy];
  const set = (next: string) => setValues({ ...values, [remedy]: next });
  const field = { size: "xs", "aria-label": label(words), required: true, value } as const;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      await applyRemedy(remedy, words, value.trim());
      setDone(message(value.trim()));
    });
  };
  if (done)
    return (
      <Text size="sm" role="status">
        {done}，
        <Anchor component={Link} to="/publish" size="sm">
          发布
        </Anchor>
        后生效。
      </Text>
    );
  return (
    <form onSubmit={submit}>
      <Group gap="xs">
        <NativeSelect
          size="xs"
          aria-label={`怎样让“${words}”搜得到`}
          data={names.map((name) => ({ value: name, label: remedies[name].name }))}
          value={remedy}
          onChange={({ currentTarget }) => setRemedy(names.find((name) => name === currentTarget.value) ?? "synonym")}
        />
        {remedy === "synonym" ? (
          <TextInput {...field} maxLength={40} onChange={(event) => set(event.currentTarget.value)} />
        ) : (
          <OfferedInput key={remedy} {...field} {...targets[remedy]} onChange={set} />
        )}
        <Button type="submit" size="xs" variant="default" loading={busy} className="no-shrink">
          {action}
        </Button>
      </Group>
      <FailureAlert failure={failure} />
    </form>
  );
}
