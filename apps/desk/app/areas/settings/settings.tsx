import { Anchor, Stack, Table, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { may } from "@klarholm/contract/desk/roles";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { contentSettings } from "./content-settings.ts";
import { environmentNames } from "./environment-names.ts";
import { Fonts } from "./Fonts.tsx";
import { loadFonts } from "./own-fonts.ts";

export async function loader({ request }: { request: Request }) {
  const { role } = await load("session", {}, request);
  if (!may(role, "settings.write")) return { settings: [], fonts: null };
  const [{ settings }, fonts] = await Promise.all([load("environmentSettings", {}, request), loadFonts(request)]);
  return { settings, fonts };
}

/** All settings by what they do: those of content lead to their field, those of the environment show their value. */
export default function Settings() {
  const { settings, fonts } = useLoaderData<typeof loader>();
  return (
    <Stack>
      <Title order={1}>设置</Title>
      <Text>点开一项，直接到它的栏目；改好后与其他内容一样发布。</Text>
      {contentSettings.map(({ title, links }) => (
        <Stack key={title} component="section" gap="xs" aria-label={title}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <dl className="settings panel">
            {links.map(({ label, does, to }) => (
              <div key={to}>
                <dt>
                  <Anchor component={Link} to={to}>
                    {label}
                  </Anchor>
                </dt>
                <Text component="dd" size="sm" c="dimmed">
                  {does}
                </Text>
              </div>
            ))}
          </dl>
        </Stack>
      ))}
      {fonts && <Fonts {...fonts} />}
      {settings.length > 0 && <Environment settings={settings} />}
    </Stack>
  );
}

function Environment({ settings }: DeskAnswer<"environmentSettings">) {
  return (
    <Stack component="section" gap="xs" aria-label="服务器环境">
      <Title order={2} size="h4">
        服务器环境
      </Title>
      <Text size="sm">这些由运维人员在服务器上设置，重启后生效。密钥只显示有没有设置。</Text>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {["设置", "作用", "现在"].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {settings.map(({ name, isSecret, value, isSet }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{environmentNames[name]}</Table.Td>
                <Table.Td className="wrap-anywhere">
                  {isSecret ? (isSet ? "已设置（不显示）" : "没有设置") : (value ?? "没有设置")}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
