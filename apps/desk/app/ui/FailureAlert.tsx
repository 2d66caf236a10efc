import { Alert, type AlertProps } from "@mantine/core";

/** The last failure of `useAction`; renders nothing if empty. */
export function FailureAlert({ failure, ...props }: { failure: string } & AlertProps) {
  return (
    failure && (
      <Alert {...props} color="red" role="alert">
        {failure}
      </Alert>
    )
  );
}
