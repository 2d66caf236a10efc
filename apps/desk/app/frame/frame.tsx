import { Anchor, AppShell, Burger, Button, Group, NavLink, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { roles } from "@klarholm/contract/desk/roles";
import { Link, Outlet, useLoaderData, useLocation, useNavigate } from "react-router";
import { load } from "../api/load.ts";
import { useAction } from "../ui/use-action.ts";
import { areasOf } from "./areas.ts";

export const loader = ({ request }: { request: Request }) => load("session", {}, request);

/** What stands around every area: the way to the others, and out. */
export default function Frame() {
  const person = useLoaderData<typeof loader>();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const signOut = () =>
    void run(async () => {
      await callDesk("signOut", {});
      await navigate("/sign-in");
    });

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 208, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <Group h="100%" px="md" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={isOpen ? "收起菜单" : "打开菜单"}
            aria-expanded={isOpen}
          />
          <Anchor component={Link} to="/" fw={600} c="inherit" underline="never">
            工作台
          </Anchor>
          <Text ml="auto" size="sm" truncate>
            {person.name}（{roles[person.role]}）
          </Text>
          <Button variant="default" size="xs" onClick={signOut} loading={busy}>
            退出
          </Button>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="工作台">
        {areasOf(person.role).map(({ to, label }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={label}
            variant="filled"
            active={isAt(pathname, to)}
            aria-current={isAt(pathname, to) ? "page" : undefined}
            onClick={close}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** Whether a page is an area's own, or lies below it. */
const isAt = (pathname: string, to: string) => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
