import { Anchor, Text, Title } from "@mantine/core";
import { IconArrowRight, type IconProps } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";

interface StatCardProps {
  title: string;
  icon: ComponentType<IconProps>;
  /** How many wait; zero is shown quietly. */
  count: number;
  /** One sentence about the number. */
  line: ReactNode;
  isUrgent?: boolean;
  /** The next step; omitted when there is nothing to do. */
  action?: { label: string; to: string } | undefined;
  /** The first entries. */
  children?: ReactNode;
}

/** Something that waits: a number, a line and one action. */
export function StatCard({ title, icon: Icon, count, line, isUrgent = false, action, children }: StatCardProps) {
  return (
    <section className="stat" aria-label={title} data-count={count} data-urgent={isUrgent || undefined}>
      <header>
        <Icon size={18} stroke={1.5} aria-hidden />
        <Title order={2} size="h5">
          {title}
        </Title>
        <span className="stat-number" aria-hidden>
          {count.toLocaleString()}
        </span>
      </header>
      <Text size="sm" c={isUrgent ? "error" : "dimmed"} component="div">
        {line}
      </Text>
      {children}
      {action && (
        <Anchor component={Link} to={action.to} size="sm" fw={500} className="stat-action">
          {action.label}
          <IconArrowRight size={16} stroke={1.5} aria-hidden />
        </Anchor>
      )}
    </section>
  );
}
