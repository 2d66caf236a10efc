import { Alert, type AlertProps } from "@mantine/core";
import { session } from "@klarholm/contract/desk/client";
import { useSyncExternalStore } from "react";
import { SignInLink } from "./SignInLink.tsx";
import { sessionOver } from "./use-action.ts";

/** The last failure of `useAction`; renders nothing if empty. */
export function FailureAlert({ failure, ...props }: { failure: string } & AlertProps) {
  const isOver = useSyncExternalStore(session.watch, session.isOver);
  if (failure === sessionOver)
    return (
      <Alert {...props} color="red" role="alert">
        {isOver ? (
          <>
            登录已过期，写的内容还在这里。
            <SignInLink />
          </>
        ) : (
          "已重新登录，请再试一次。"
        )}
      </Alert>
    );
  return (
    failure && (
      <Alert {...props} color="red" role="alert">
        {failure}
      </Alert>
    )
  );
}
