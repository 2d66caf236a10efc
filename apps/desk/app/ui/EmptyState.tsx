import { Text } from "@mantine/core";
import { IconCircleDashed, type IconProps } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";

interface EmptyStateProps {
  icon?: ComponentType<IconProps>;
  /** What is missing, and what to do. */
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
