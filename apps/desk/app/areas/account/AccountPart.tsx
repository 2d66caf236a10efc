import { Group, Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface AccountPartProps {
  title: string;
  /** What it is for, or what has become of it. */
  text?: ReactNode;
  /** What can be done with it, at the end of the head. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of one's own account: its head, and what it holds. */
export function AccountPart({ title, text, action, children }: AccountPartProps) {
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
