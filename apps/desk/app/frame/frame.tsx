import { ActionIcon, AppShell, Burger, Group, Kbd, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { roles } from "@klarholm/contract/desk/roles";
import { IconLogout, IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, Outlet, useLoaderData, useLocation, useNavigate } from "react-router";
import { load } from "../api/load.ts";
import { Mark } from "../ui/Mark.tsx";
import { FailureAlert } from "../ui/FailureAlert.tsx";
import { useAction } from "../ui/use-action.ts";
import { forms } from "../areas/content/forms.ts";
import { Menu } from "./Menu.tsx";
import { Palette } from "./Palette.tsx";
import { SchemeButton } from "./SchemeButton.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";
import { SessionExpired } from "./SessionExpired.tsx";

export const loader = ({ request }: { request: Request }) => load("session", {}, request);

/** Layout of all areas: navigation and sign-out. */
export default function Frame() {
  const person = useLoaderData<typeof loader>();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isPaletteOpen, { open: openPalette, close: closePalette }] = useDisclosure();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { run, busy, failure } = useAction();
  const signOut = () =>
    void run(async () => {
      await callDesk("signOut", {}).catch((error: unknown) => {
        // The session ended before.
        if (!(error instanceof DeskError) || error.code !== "SIGN_IN_NEEDED") throw error;
      });
      await navigate("/sign-in");
    });

  useHotkeys(
    [
      // Not while another dialog is open.
      ["mod+K", () => document.querySelector("[role=dialog]:not(.palette *)") ?? openPalette()],
      ["Escape", close, { preventDefault: false }],
    ],
    [],
    true,
  );
  useCloseOnBack();
  // Moves the focus after navigation.
  useEffect(() => focusHeading(pathname), [pathname]);
  // Warms the server's form schemas; if it fails the editor requests them again.
  useEffect(() => void forms(new Request(location.href)).catch(() => undefined), []);

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: { base: 272, sm: 84, lg: 224 }, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={{ base: "md", md: "xl" }}
    >
      <AppShell.Header className="desk-header">
        <Group h="100%" px={{ base: "sm", sm: "lg" }} gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            lineSize={1.5}
            aria-label={isOpen ? "收起菜单" : "打开菜单"}
            aria-expanded={isOpen}
          />
          <Link to="/" className="desk-mark">
            <Mark />
            工作台
          </Link>
          <UnstyledButton className="desk-search" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
            <IconSearch size={16} stroke={1.5} aria-hidden />
            <span className="desk-search-label">查找</span>
            <Kbd size="xs" visibleFrom="sm" aria-hidden>
              {isApple ? "⌘ K" : "Ctrl K"}
            </Kbd>
          </UnstyledButton>
          <Text size="sm" truncate visibleFrom="xs" c="dimmed">
            {person.name}（{roles[person.role]}）
          </Text>
          <Group gap={2} wrap="nowrap">
            <SchemeButton />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="退出"
              title="退出"
              onClick={signOut}
              loading={busy}
            >
              <IconLogout size={18} stroke={1.5} />
            </ActionIcon>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="工作台" className="menu">
        <Menu person={person} onChosen={close} />
      </AppShell.Navbar>
      {isOpen && <div className="menu-scrim" onClick={close} aria-hidden />}
      <Palette role={person.role} isOpen={isPaletteOpen} onClose={closePalette} />
      <AppShell.Main>
        <div className="desk-main">
          <FailureAlert failure={failure && `没有退出：${failure}`} mb="md" />
          <SessionExpired person={person.id} />
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Focuses the heading of a view. */
function focusHeading(_pathname: string): void {
  const heading = document.querySelector("h1");
  // Links to a field focus the field themselves.
  if (!heading || location.hash !== "") return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
