import { Button, CopyButton, Group, Modal, NativeSelect, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { type Role, roleNames, roles } from "@klarholm/contract/desk/roles";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { formatTime } from "../../ui/time.ts";
import { Tag } from "../../ui/Tag.tsx";
import { When } from "../../ui/When.tsx";
import { useAction } from "../../ui/use-action.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { ssoLabel } from "../sign-in/sso-settings.ts";
import { EmailForm } from "./EmailForm.tsx";

export const loader = ({ request }: { request: Request }) => load("listPeople", {}, request);

type Person = DeskAnswer<"listPeople">["people"][number];
/** A one-time link with its owner's name. */
type Shown = { name: string; link: string; expiresAt: string };

const roleChoices = roleNames.map((value) => ({ value, label: roles[value] }));

/** Accounts of the desk: adding, roles, and disabling. */
export default function People() {
  const { people } = useLoaderData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const change = (what: () => Promise<unknown>) => void run(async () => void (await what(), await revalidate()));

  return (
    <Stack>
      <Group>
        <Title order={1}>人员</Title>
        <Button ml="auto" leftSection={<IconUserPlus size={16} stroke={1.5} />} onClick={() => setAdding(true)}>
          添加人员
        </Button>
      </Group>
      <FailureAlert failure={failure} />
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          busy={busy}
          onChange={change}
          onLink={() =>
            void run(async () => setShown({ name: person.name, ...(await callDesk("makeLink", { id: person.id })) }))
          }
        />
      ))}
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="添加人员">
        <AddPerson
          onAdded={(added) => {
            setAdding(false);
            setShown(added);
            void revalidate();
          }}
        />
      </Modal>
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`${shown?.name ?? ""}的一次性链接`}
      >
        {shown && (
          <Stack>
            <Text>
              请私下交给本人，用于设置密码。链接只能使用一次，{formatTime(shown.expiresAt)}前有效，关闭后不再显示。
            </Text>
            <Text className="wrap-anywhere" ff="monospace" data-testid="link">
              {shown.link}
            </Text>
            <CopyButton value={shown.link}>
              {({ copied, copy }) => <Button onClick={copy}>{copied ? "已复制" : "复制链接"}</Button>}
            </CopyButton>
          </Stack>
        )}
      </Modal>
    </Stack>
  );
}

function PersonRow({
  person,
  busy,
  onChange,
  onLink,
}: {
  person: Person;
  busy: boolean;
  onChange: (what: () => Promise<unknown>) => void;
  onLink: () => void;
}) {
  const { id, name, role, isDisabled, hasPassword, hasSecond, hasSso, passkeys, lastSeenAt } = person;
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group>
        <span className="initial" aria-hidden>
          {name.slice(0, 1)}
        </span>
        <Text fw={600}>{name}</Text>
        {isDisabled && <Tag>已停用</Tag>}
        {!hasPassword && !hasSso && <Tag tone="bad">未设密码</Tag>}
        {hasSso && <Tag tone="good">{ssoLabel ?? "企业账号"}</Tag>}
        {hasSecond && <Tag tone="good">动态码</Tag>}
        {passkeys > 0 && <Tag tone="good">通行密钥 {passkeys}</Tag>}
        <Text size="sm" c="dimmed" ml="auto">
          {lastSeenAt ? (
            <>
              最近使用：
              <When at={lastSeenAt} />
            </>
          ) : (
            "当前未登录"
          )}
        </Text>
      </Group>
      <Group mt="sm" align="end">
        <NativeSelect
          label="角色"
          aria-label={`${name}的角色`}
          data={roleChoices}
          value={role}
          disabled={busy}
          onChange={(event) => {
            const chosen = roleNames.find((one) => one === event.currentTarget.value);
            if (chosen) onChange(() => callDesk("setRole", { id, role: chosen }));
          }}
        />
        <Button variant="default" disabled={busy || isDisabled} onClick={onLink}>
          新的密码链接
        </Button>
        {(hasSecond || passkeys > 0) && (
          <Button variant="default" disabled={busy} onClick={() => onChange(() => callDesk("forgetSecond", { id }))}>
            清除动态码与通行密钥
          </Button>
        )}
        <Button
          variant="default"
          disabled={busy}
          onClick={() => onChange(() => callDesk("setDisabled", { id, isDisabled: !isDisabled }))}
        >
          {isDisabled ? "启用" : "停用"}
        </Button>
      </Group>
      {ssoLabel && <EmailForm key={person.email} person={person} />}
    </Paper>
  );
}

function AddPerson({ onAdded }: { onAdded: (shown: Shown) => void }) {
  const [name, setName] = useInputState("");
  const [role, setRole] = useState<Role>("editor");
  const [email, setEmail] = useInputState("");
  return (
    <ActionForm
      action="添加"
      onSubmit={async () => {
        const address = email.trim() ? { email } : {};
        onAdded({ name, ...(await callDesk("addPerson", { name, role, ...address })) });
      }}
    >
      <TextInput
        label="用户名"
        description="2 至 32 个字符：汉字、字母、数字、点、横线、下划线。"
        autoComplete="off"
        value={name}
        onChange={setName}
        required
        data-autofocus
      />
      <NativeSelect
        label="角色"
        data={roleChoices}
        value={role}
        onChange={(event) => setRole(roleNames.find((one) => one === event.currentTarget.value) ?? "editor")}
      />
      {ssoLabel && (
        <TextInput
          label="企业邮箱"
          description={`填写后，同事可以用${ssoLabel}登录；角色以${ssoLabel}的为准。`}
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
      )}
    </ActionForm>
  );
}
