import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import styles from "./RichText.module.css";

interface Props {
  /** HTML of the allow-list, sanitised by the API. */
  html: string;
  className?: string | undefined;
}

/** Rich text in reading width. Its in-app links do not load documents. */
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

  // Sanitised by the server (apps/server/src/modules/content/rich-text.ts).
  return (
    <div
      ref={root}
      className={className ? `${styles.text} ${className}` : styles.text}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
