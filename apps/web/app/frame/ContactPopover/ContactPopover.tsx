import type { SiteSettings } from "@klarholm/contract";
import { useId, useRef } from "react";
import { frameCopy } from "../frame.copy.ts";
import { usePart } from "../../loading/use-part.ts";
import styles from "./ContactPopover.module.css";

const loadPanel = async () => (await import("./ContactPanel.tsx")).ContactPanel;

interface Props {
  settings: SiteSettings;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The contact button with its popover: shops elsewhere and accounts to follow. */
export function ContactPopover({ settings, open, onOpenChange }: Props) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [Panel, askForPanel] = usePart(loadPanel);
  const toggle = () => {
    onOpenChange(!open);
    // Pressing 重试 closes the popover, being outside it.
    if (!open) askForPanel(() => onOpenChange(true));
  };

  return (
    <div ref={area}>
      <button type="button" className={styles.button} aria-expanded={open} aria-controls={id} onClick={toggle}>
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
          <path d="M3 8.5V17h14V8.5M2 8l2-5h12l2 5c0 1.4-1 2.2-2.2 2.2S13.5 9.4 13.5 8.4c0 1-.9 1.8-1.8 1.8S10 9.4 10 8.4c0 1-.8 1.8-1.700 1.8S6.5 9.4 6.5 8.4c0 1-1 1.8-2.300 1.8S2 9.4 2 8ZM8 17v-4h4v4" />
        </svg>
        <span>{frameCopy.contact}</span>
      </button>
      <div id={id} className={styles.popover} hidden={!open}>
        {open && Panel && <Panel settings={settings} area={area} onClose={() => onOpenChange(false)} />}
      </div>
    </div>
  );
}
