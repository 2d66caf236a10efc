import { Anchor, Group } from "@mantine/core";
import { Link, useLocation } from "react-router";

const views = [
  ["/codes", "查询"],
  ["/codes/void", "作废"],
  ["/codes/batches", "批次"],
  ["/codes/report", "查验记录"],
] as const;

/** Links between the views of the area. */
export function CodesNav() {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label="验证码">
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
