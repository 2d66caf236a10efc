import { Text } from "@mantine/core";
import { IconCircleDashed, type IconProps } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";

interface EmptyStateProps {
  icon?: ComponentType<IconProps>;
  /** Why the list is empty, and the next step. */
  children: ReactNode;
  /** A button or link for the next step. */
  action?: ReactNode;
}

/** Fills an empty list. */
export function EmptyState({ icon: Icon = IconCircleDashed, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon size={32} stroke={1} aria-hidden />
      <Text component="div" size="sm">
        {children}
      </Text>
      {action}
    </div>
  );
}
