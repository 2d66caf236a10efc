import { Link } from "react-router";
import { useFocusInView } from "../use-focus-in-view.ts";
import styles from "./ChoiceLinks.module.css";

interface Props {
  label: string;
  options: readonly { name: string; to: string; current: boolean }[];
}

/** One of several options as links in a scrolling row. */
export function ChoiceLinks({ label, options }: Props) {
  const row = useFocusInView();
  return (
    <nav ref={row} className={styles.choice} aria-label={label}>
      <ul>
        {options.map(({ name, to, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current || undefined} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
