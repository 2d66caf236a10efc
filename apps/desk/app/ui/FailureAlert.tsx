import { Alert, type AlertProps } from "@mantine/core";

/** Why the last action failed, as `useAction` tells it; nothing while it is empty. */
export function FailureAlert({ failure, ...props }: { failure: string } & AlertProps) {
  return (
    failure && (
      <Alert {...props} color="red" role="alert">
        {failure}
      </Alert>
    )
  );
}
