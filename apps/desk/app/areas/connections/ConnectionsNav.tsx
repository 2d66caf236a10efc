import { Link, useLocation } from "react-router";

const views = [
  ["/connections", "API 密钥"],
  ["/connections/webhooks", "Webhook"],
  ["/connections/jobs", "任务"],
] as const;

/** Links between the views of the area. */
export function ConnectionsNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="连接" className="tabs">
      {views.map(([to, label]) => (
        <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
