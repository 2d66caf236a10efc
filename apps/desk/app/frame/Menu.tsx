import { VisuallyHidden } from "@mantine/core";
import type { Role } from "@klarholm/contract/desk/roles";
import { Link, useLocation } from "react-router";
import { areaIcon } from "./area-icons.ts";
import { areasOf } from "./areas.ts";
import { groupBy } from "../ui/group-by.ts";
import { useWaiting } from "./use-waiting.ts";

interface MenuProps {
  person: { name: string; role: Role };
  onChosen: () => void;
}

/** The areas of a person in groups, with what waits in them; a narrow column on medium windows. */
export function Menu({ person, onChosen }: MenuProps) {
  const { pathname } = useLocation();
  const waiting = useWaiting(person);
  return [...groupBy(areasOf(person.role), ({ group }) => group)].map(([group, areas]) => (
    <div key={group} className="menu-group">
      {group && <p className="menu-title">{group}</p>}
      {areas.map(({ to, label }) => {
        const Icon = areaIcon(to);
        const count = waiting.get(to) ?? 0;
        return (
          <Link
            key={to}
            to={to}
            className="menu-link"
            aria-current={isAt(pathname, to) ? "page" : undefined}
            onClick={onChosen}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
            <span>{label}</span>
            {count > 0 && (
              <span className="menu-count">
                {count}
                <VisuallyHidden>项等您处理</VisuallyHidden>
              </span>
            )}
          </Link>
        );
      })}
    </div>
  ));
}

/** Whether a path is an area or below it. */
function isAt(pathname: string, to: string): boolean {
  const [area = to] = to.split("?", 1);
  return pathname === area || (area !== "/" && pathname.startsWith(`${area}/`));
}
