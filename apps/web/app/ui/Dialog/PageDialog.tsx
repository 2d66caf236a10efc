import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useCloseOnBack } from "../overlay-history.ts";
import { useIsOpen } from "../use-is-open.ts";
import { useOnNavigation } from "../use-on-navigation.ts";
import { type DialogElementProps, DialogElement } from "./DialogElement.tsx";

interface Props extends DialogElementProps {
  /** A button with `command="show-modal"` and this as `commandfor` opens it (`opens`). */
  id: string;
  /** Whether it stays open on navigation; default false. */
  staysOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** Attributes of a button that opens a PageDialog, also before hydration. */
export function opens(id: string) {
  return { command: "show-modal", commandfor: id, "aria-haspopup": "dialog" } as const;
}

/** A modal dialog in the server's HTML, which opens before hydration. Its content is hydrated separately. */
export function PageDialog({ id, staysOpen = false, onOpenChange, children, ...elementProps }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useIsOpen(dialog);
  const close = () => dialog.current?.close();
  useCloseOnBack(open, close);
  const notify = useEffectEvent((now: boolean) => onOpenChange?.(now));
  useEffect(() => notify(open), [open]);
  useOnNavigation(() => staysOpen || close());
  return (
    <DialogElement
      {...elementProps}
      ref={dialog}
      id={id}
      onDismiss={close}
      closeButton={{ command: "close", commandfor: id }}
    >
      <Suspense>{children}</Suspense>
    </DialogElement>
  );
}
