import { Anchor, Group } from "@mantine/core";
import { Link, useLocation } from "react-router";

const views = [["/connections/jobs", "任务"]] as const;

/** Links between the views of the area. */
export function ConnectionsNav() {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label="连接">
      {views.map(([to, label]) => (
        <Anchor
          key={to}
          component={Link}
          to={to}
          aria-current={pathname === to ? "page" : undefined}
          fw={pathname === to ? 600 : undefined}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
