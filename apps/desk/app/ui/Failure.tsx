import { Alert, Anchor, Stack } from "@mantine/core";
import { DeskError } from "@klarholm/contract/desk/client";
import { isRouteErrorResponse } from "react-router";

/** The message of a failed call, the server's if available. */
export function Failure({ error }: { error: unknown }) {
  const message =
    error instanceof DeskError
      ? error.message
      : isRouteErrorResponse(error) && error.status === 404
        ? "没有这个页面。"
        : "页面出了问题，请刷新后重试。";
  return (
    <Stack>
      <Alert color="red" role="alert" title="未能完成">
        {message}
      </Alert>
      <Anchor href="/desk">回到工作台首页</Anchor>
    </Stack>
  );
}
