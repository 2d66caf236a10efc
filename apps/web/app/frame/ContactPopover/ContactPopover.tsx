import type { SiteSettings } from "@klarholm/contract";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { look } from "../../ui/Button/look.ts";
import { type Channel, followChannels, onlineStores } from "../channels.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./ContactPopover.module.css";

interface Props {
  settings: SiteSettings;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The contact button with its popover: shops elsewhere and accounts to follow. A click outside and Escape close it. */
export function ContactPopover({ settings, open, onOpenChange }: Props) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) onOpenChange(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onOpenChange(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [open, onOpenChange]);

  return (
    <div ref={area} className={styles.area}>
      <button ref={button} type="button" className={styles.button} aria-expanded={open} aria-controls={id} onClick={() => onOpenChange(!open)}>
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
          <path d="M3 8.5V17h14V8.5M2 8l2-5h12l2 5c0 1.4-1 2.2-2.2 2.2S13.5 9.4 13.5 8.4c0 1-.9 1.8-1.8 1.8S10 9.4 10 8.4c0 1-.8 1.8-1.700 1.8S6.5 9.4 6.5 8.4c0 1-1 1.8-2.300 1.8S2 9.4 2 8ZM8 17v-4h4v4" />
        </svg>
        <span>{frameCopy.contact}</span>
      </button>
      <div id={id} className={styles.popover} hidden={!open}>
        {open && (
          <>
            <Channels title={frameCopy.onlineStores} channels={onlineStores(settings)} />
            <Channels title={frameCopy.followUs} channels={followChannels(settings)} />
            <Link className={look("quiet")} to="/find-us">
              {frameCopy.allStores}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}

function Channels({ title, channels }: { title: string; channels: Channel[] }) {
  const id = useId();
  if (channels.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.channels}>
        {channels.map((channel) => (
          <li key={channel.name} data-qr={channel.qr && true}>
            {channel.qr ? (
              <figure className={styles.code}>
                <img src={channel.qr.url} alt={channel.qr.alt || channel.name + frameCopy.qrSuffix} width="112" height="112" />
                <figcaption>
                  {channel.name}
                  <small>{frameCopy.scanWithWeChat}</small>
                </figcaption>
              </figure>
            ) : (
              <a className={styles.link} href={channel.href} target="_blank" rel="noopener">
                {channel.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
