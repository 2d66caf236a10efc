import type { Picture as PictureData } from "@klarholm/contract";
import { useEffect, useId, useRef, useState } from "react";
import styles from "./QrDisclosure.module.css";

interface Props {
  name: string;
  picture: PictureData;
  hint: string;
  className?: string | undefined;
}

/** A name that opens its QR code below itself, which closes on a click beside it and on Escape. */
export function QrDisclosure({ name, picture, hint, className }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeOnEscape, true);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeOnEscape, true);
    };
  }, [open]);

  return (
    <div ref={root}>
      <button type="button" className={className} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {name}
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {/* A real picture, so that a long press in a messaging app recognises the code. */}
        <img className={styles.code} src={picture.url} alt={picture.alt || `${name}二维码`} width={160} height={160} loading="lazy" />
        <p className={styles.hint}>{hint}</p>
      </div>
    </div>
  );
}
