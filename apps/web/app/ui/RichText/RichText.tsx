import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import styles from "./RichText.module.css";

interface Props {
  /** HTML of the allow-list as the API answers it, sanitised there. */
  html: string;
  className?: string | undefined;
}

/** Text of several paragraphs, with lists, tables and pictures, set for reading. Its links within the site load no new document. */
export function RichText({ html, className }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = root.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const href = link?.getAttribute("href");
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!plain || event.defaultPrevented || link?.target || !href?.startsWith("/")) return;
      event.preventDefault();
      void navigate(href);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);

  // The server sanitises it against a small allow-list (apps/server/src/modules/content/rich-text.ts).
  return (
    <div
      ref={root}
      className={className ? `${styles.text} ${className}` : styles.text}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
