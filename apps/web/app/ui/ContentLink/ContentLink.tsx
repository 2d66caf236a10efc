import { type Link as LinkData, linkTarget } from "@klarholm/contract/link";
import type { ContentRecord } from "@klarholm/contract";
import { type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { useSiteConfig } from "../../api/site-config.ts";
import { RecordContext } from "./record-context.ts";

interface Props {
  link: LinkData | undefined;
  className?: string | undefined;
  children: ReactNode;
  /** Receives the content record that a link of type 7 fetches, undefined when there is none; the page shows it otherwise. */
  onRecord?: (record: ContentRecord | undefined) => void;
  /** Whether the target is where the visitor is. */
  current?: boolean;
  /** The panel that the link opens on hover and focus. */
  panel?: { id: string; open: boolean };
}

/** Follows a content link (section 2, "Link handling"): a real anchor wherever the target has an address. */
export function ContentLink({ link, className, children, onRecord, current, panel }: Props) {
  const target = linkTarget(link);
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
        <RecordButton contentId={target.contentId} className={className} onRecord={onRecord}>
          {children}
        </RecordButton>
      );
    case "none":
      return <span className={className}>{children}</span>;
  }
}

interface RecordButtonProps {
  contentId: string;
  className: string | undefined;
  children: ReactNode;
  onRecord: Props["onRecord"];
}

function RecordButton({ contentId, className, children, onRecord }: RecordButtonProps) {
  const config = useSiteConfig();
  const show = useContext(RecordContext);
  const open = async () => {
    // Such links are rare: the client comes along when one is pressed.
    const [{ browserClient }, { fetchRecord }] = await Promise.all([import("../../api/browser-client.ts"), import("../../api/fetch-record.ts")]);
    (onRecord ?? show)(await fetchRecord(browserClient(config), contentId));
  };
  return (
    <button type="button" className={className} onClick={() => void open()}>
      {children}
    </button>
  );
}
