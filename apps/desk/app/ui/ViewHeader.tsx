import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface ViewHeaderProps {
  title: string;
  /** One sentence about the view. */
  lead?: ReactNode;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** Heading of a view with its actions. */
export function ViewHeader({ title, lead, children }: ViewHeaderProps) {
  return (
    <header className="view-header">
      <div className="grow">
        <Title order={1}>{title}</Title>
        {lead && (
          <Text size="sm" c="dimmed" maw="44rem">
            {lead}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </header>
  );
}
