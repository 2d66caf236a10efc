import { Affix, Alert, Anchor } from "@mantine/core";
import { session } from "@klarholm/contract/desk/client";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { signInAddress } from "../api/load.ts";

/** Reports that the session has ended, with a link to sign in again; renders nothing before. */
export function SessionExpired() {
  const isOver = useSyncExternalStore(session.watch, session.isOver);
  return (
    isOver && (
      <Affix withinPortal={false} position={{ bottom: 16, left: 16, right: 16 }}>
        <Alert role="alert" color="red" title="登录已过期">
          没有保存的修改留在这台电脑上，登录后接着写。
          <Anchor component={Link} to={signInAddress()} c="inherit" underline="always">
            重新登录
          </Anchor>
        </Alert>
      </Affix>
    )
  );
}
