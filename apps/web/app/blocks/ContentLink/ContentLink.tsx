import { type Link as LinkData, linkTarget } from "@klarholm/contract/link";
import { type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { RecordContext } from "./record-context.ts";

interface Props {
  link: LinkData | undefined;
  className?: string | undefined;
  children: ReactNode;
  /** Whether the target is the current page. */
  current?: boolean;
  /** The panel that the link opens on hover and focus. */
  panel?: { id: string; open: boolean };
}

/** Follows a content link (section 2, "Link handling"); an anchor if the target has an address. */
export function ContentLink({ link, className, children, current, panel }: Props) {
  const target = linkTarget(link);
  const showRecord = useContext(RecordContext);
  const state = {
    className,
    ...(current && { "aria-current": true }),
    ...(panel && { "aria-expanded": panel.open, "aria-controls": panel.id }),
  };
  switch (target.kind) {
    case "path":
      return (
        <Link {...state} to={target.href}>
          {children}
        </Link>
      );
    case "external":
      return (
        <a {...state} href={target.href} target="_blank" rel="noopener">
          {children}
        </a>
      );
    case "record":
      return (
        <button
          type="button"
          className={className}
          data-record={target.contentId}
          onClick={() => showRecord(target.contentId)}
        >
          {children}
        </button>
      );
    case "none":
      return <span className={className}>{children}</span>;
  }
}
