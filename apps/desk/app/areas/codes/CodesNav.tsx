import { Link, useLocation } from "react-router";

const views = [
  ["/codes", "查询"],
  ["/codes/void", "作废"],
  ["/codes/batches", "批次"],
  ["/codes/labels", "标签"],
  ["/codes/report", "查验记录"],
] as const;

/** Links between the views of the area. */
export function CodesNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="验证码" className="tabs">
      {views.map(([to, label]) => (
        <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
