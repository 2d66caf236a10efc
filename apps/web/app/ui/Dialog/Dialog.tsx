import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "../overlay-history.ts";
import { DialogElement, type DialogLook } from "./DialogElement.tsx";

interface Props extends DialogLook {
  open: boolean;
  /** Called when the visitor wants it closed; it stays open until `open` says otherwise. */
  onClose: () => void;
  /** Set where opening it was a step to an address of its own, which Back undoes already. */
  addressed?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog that scripts open, on the platform's own: it keeps the focus, makes the page behind it inert, closes on
 * Escape, on Back, on the close button and on a press beside it, and gives the focus back to where it was.
 * The children exist only while it is open.
 */
export function Dialog({ open, onClose, addressed = false, children, ...look }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useCloseOnBack(open && !addressed, onClose);
  // After every render: what its owner keeps open opens again when the browser insisted on closing it.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  });
  // Before the element goes, if it does: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return open ? () => element?.close() : undefined;
  }, [open]);

  const onCancel = (event: SyntheticEvent) => {
    // A chooser of files that is left is a cancel as well, of its input.
    if (event.target !== event.currentTarget) return;
    // Its owner closes it, or asks first.
    event.preventDefault();
    onClose();
  };

  const onClosed = () => {
    // Told late by a busy browser, of a dialog that is open again by now.
    if (!dialog.current?.open) onClose();
  };

  return (
    <DialogElement {...look} ref={dialog} onDismiss={onClose} filled={open} onCancel={onCancel} onClose={onClosed}>
      {children}
    </DialogElement>
  );
}
