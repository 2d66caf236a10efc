import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useCloseOnBack } from "../overlay-history.ts";
import { useIsOpen } from "../use-is-open.ts";
import { useOnNavigation } from "../use-on-navigation.ts";
import { type DialogLook, DialogElement } from "./DialogElement.tsx";

interface Props extends DialogLook {
  /** The element's id: a button with `command="show-modal"` and this as `commandfor` opens it (`opens`). */
  id: string;
  /** Whether it stays open when the visitor navigates, as by a choice in it; false by default. */
  staysOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** Attributes of a button that opens a dialog of the page, also before hydration. */
export function opens(id: string) {
  return { command: "show-modal", commandfor: id, "aria-haspopup": "dialog" } as const;
}

/**
 * A modal dialog whose contents are in the server's HTML: the platform opens it, before hydration too, and hydration
 * finds it open. The contents are hydrated by themselves, after the page or when they are pressed.
 */
export function PageDialog({ id, staysOpen = false, onOpenChange, children, ...look }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useIsOpen(dialog);
  const close = () => dialog.current?.close();
  useCloseOnBack(open, close);
  const tell = useEffectEvent((now: boolean) => onOpenChange?.(now));
  useEffect(() => tell(open), [open]);
  useOnNavigation(() => staysOpen || close());
  return (
    <DialogElement {...look} ref={dialog} id={id} onDismiss={close} closeButton={{ command: "close", commandfor: id }}>
      <Suspense>{children}</Suspense>
    </DialogElement>
  );
}
