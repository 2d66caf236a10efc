import { callDesk } from "@klarholm/contract/desk/client";
import { may, type Role } from "@klarholm/contract/desk/roles";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Milliseconds after a navigation, so that the view's own calls go first. */
const delayMs = 800;

/** What waits for an answer of this person, by the address of its area. It is read again after each navigation. */
export function useWaiting({ name, role }: { name: string; role: Role }): ReadonlyMap<string, number> {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  const { pathname } = useLocation();
  useEffect(() => {
    const controller = new AbortController();
    const count = async (_pathname: string) => {
      const { signal } = controller;
      const [pending, applications] = await Promise.all([
        callDesk("listSubmissions", {}, { signal }),
        may(role, "applications.read") ? callDesk("applicationChoices", {}, { signal }) : undefined,
      ]);
      const isOurs = may(role, "publish.do")
        ? ({ state }: { state: string }) => state === "waiting"
        : ({ state, by }: { state: string; by: string }) => state === "returned" && by === name;
      const unread = applications?.states.find(({ state }) => state === "new")?.count ?? 0;
      setWaiting(
        new Map([
          ["/publish", pending.submissions.filter(isOurs).length],
          ["/applications", unread],
        ]),
      );
    };
    // The counts are an extra: without them the menu works.
    const timer = setTimeout(() => void count(pathname).catch(() => undefined), delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, pathname, role]);
  return waiting;
}
