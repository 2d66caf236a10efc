import type { Picture as PictureData } from "@klarholm/contract";
import { useId, useRef, useState } from "react";
import { usePopover } from "../../../../ui/use-popover.ts";
import { ChannelMark } from "./ChannelMark.tsx";
import styles from "./QrDisclosure.module.css";

interface Props {
  name: string;
  picture: PictureData;
  hint: string;
  className?: string | undefined;
}

/** A name that opens its QR code below itself. */
export function QrDisclosure({ name, picture, hint, className }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  usePopover(open, root, () => setOpen(false));

  return (
    <div ref={root}>
      <button
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ChannelMark of="code" />
        {name}
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {/* A real picture, so that a long press in a messaging app recognises the code. */}
        <img
          className={styles.code}
          src={picture.url}
          alt={picture.alt || `${name}二维码`}
          width={160}
          height={160}
          loading="lazy"
        />
        <p className={styles.hint}>{hint}</p>
      </div>
    </div>
  );
}
