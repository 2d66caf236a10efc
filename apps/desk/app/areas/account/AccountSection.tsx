import { Group, Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface AccountSectionProps {
  title: string;
  /** Purpose or current state. */
  text?: ReactNode;
  /** Action at the end of the header. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A section of the account page: header and content. */
export function AccountSection({ title, text, action, children }: AccountSectionProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group>
        <Title order={2} size="h4">
          {title}
        </Title>
        {text}
        {action}
      </Group>
      {children}
    </Paper>
  );
}
