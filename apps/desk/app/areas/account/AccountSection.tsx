import { Group, Paper, Title } from "@mantine/core";
import type { IconProps } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";

interface AccountSectionProps {
  title: string;
  icon: ComponentType<IconProps>;
  /** Purpose or current state. */
  text?: ReactNode;
  /** Action at the end of the header. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A section of the account page: header and content. */
export function AccountSection({ title, icon: Icon, text, action, children }: AccountSectionProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group gap="sm" align="start" wrap="nowrap" className="account-section">
        <Icon size={20} stroke={1.5} aria-hidden />
        <Group className="grow" gap="xs">
          <div className="grow">
            <Title order={2} size="h5">
              {title}
            </Title>
            {text}
          </div>
          {action}
        </Group>
      </Group>
      {children}
    </Paper>
  );
}
