import { Affix, Alert } from "@mantine/core";
import { callDesk, session } from "@klarholm/contract/desk/client";
import { useEffect, useSyncExternalStore } from "react";
import { SignInLink } from "../ui/SignInLink.tsx";

/**
 * Reports that the session has ended, with a link to sign in again; renders nothing before.
 * @param person id of the person whose views are open
 */
export function SessionExpired({ person }: { person: string }) {
  const isOver = useSyncExternalStore(session.watch, session.isOver);
  useEffect(() => {
    // Back from the window of the sign-in.
    const check = () => {
      if (document.hidden || !isOver) return;
      const reloadForOthers = ({ id }: { id: string }) => void (id !== person && location.reload());
      callDesk("session", {}).then(reloadForOthers, () => undefined);
    };
    addEventListener("focus", check);
    document.addEventListener("visibilitychange", check);
    return () => {
      removeEventListener("focus", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [isOver, person]);
  return (
    isOver && (
      <Affix withinPortal={false} position={{ bottom: 16, left: 16, right: 16 }}>
        <Alert role="alert" color="red" title="登录已过期">
          写的内容还在这里，在另一个窗口登录后回来接着写。
          <SignInLink />
        </Alert>
      </Affix>
    )
  );
}
