import { Anchor, AppShell, Burger, Button, Group, NavLink, Text } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { roles } from "@klarholm/contract/desk/roles";
import { Fragment, useEffect } from "react";
import { Link, Outlet, useLoaderData, useLocation, useNavigate } from "react-router";
import { load } from "../api/load.ts";
import { useAction } from "../ui/use-action.ts";
import { forms } from "../areas/content/forms.ts";
import { areasOf } from "./areas.ts";
import { Palette } from "./Palette.tsx";
import { SessionExpired } from "./SessionExpired.tsx";

export const loader = ({ request }: { request: Request }) => load("session", {}, request);

/** Layout of all areas: navigation and sign-out. */
export default function Frame() {
  const person = useLoaderData<typeof loader>();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isPaletteOpen, { open: openPalette, close: closePalette }] = useDisclosure();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const signOut = () =>
    void run(async () => {
      await callDesk("signOut", {});
      await navigate("/sign-in");
    });

  // Not while another dialog is open.
  useHotkeys([["mod+K", () => document.querySelector("[role=dialog]:not(.palette *)") ?? openPalette()]], [], true);
  // Moves the focus after navigation.
  useEffect(() => focusHeading(pathname), [pathname]);
  // Warms the server's form schemas; if it fails the editor requests them again.
  useEffect(() => void forms(new Request(location.href)).catch(() => undefined), []);

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
          <Button ml="auto" variant="default" size="xs" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
            查找
          </Button>
          <Text size="sm" truncate>
            {person.name}（{roles[person.role]}）
          </Text>
          <Button variant="default" size="xs" onClick={signOut} loading={busy}>
            退出
          </Button>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="工作台" className="menu">
        {[...Map.groupBy(areasOf(person.role), ({ group }) => group)].map(([group, areas]) => (
          <Fragment key={group}>
            {group && (
              <Text size="xs" c="dimmed" px="sm" pt="sm">
                {group}
              </Text>
            )}
            {areas.map(({ to, label }) => (
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
          </Fragment>
        ))}
      </AppShell.Navbar>
      <Palette role={person.role} isOpen={isPaletteOpen} onClose={closePalette} />
      <AppShell.Main>
        <SessionExpired />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** Focuses the heading of a view. */
function focusHeading(_pathname: string): void {
  const heading = document.querySelector("h1");
  // Links to a field focus the field themselves.
  if (!heading || location.hash !== "") return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Whether a path is an area or below it. */
function isAt(pathname: string, to: string): boolean {
  const [area = to] = to.split("?", 1);
  return pathname === area || (area !== "/" && pathname.startsWith(`${area}/`));
}
