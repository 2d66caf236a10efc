import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "../overlay-history.ts";
import { DialogElement, type DialogElementProps } from "./DialogElement.tsx";

interface Props extends DialogElementProps {
  open: boolean;
  /** Called on a close request; the dialog stays open until `open` changes. */
  onClose: () => void;
  /** Set if opening it was a navigation, which Back undoes. */
  addressed?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog opened by scripts, on the platform's <dialog>. Closes on Escape, Back, the close button and clicks on
 * the backdrop, and restores focus. Children render only while it is open.
 */
export function Dialog({ open, onClose, addressed = false, children, ...elementProps }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useCloseOnBack(open && !addressed, onClose);
  // After every render: reopens a controlled dialog that the browser closed.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  });
  // Before unmount: only a closed dialog restores focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return open ? () => element?.close() : undefined;
  }, [open]);

  const onCancel = (event: SyntheticEvent) => {
    // Cancelling a file chooser also fires `cancel`, on its input.
    if (event.target !== event.currentTarget) return;
    // The owner closes it, or asks first.
    event.preventDefault();
    onClose();
  };

  const onClosed = () => {
    // The event may arrive after the dialog was reopened.
    if (!dialog.current?.open) onClose();
  };

  return (
    <DialogElement
      {...elementProps}
      ref={dialog}
      onDismiss={onClose}
      filled={open}
      onCancel={onCancel}
      onClose={onClosed}
    >
      {children}
    </DialogElement>
  );
}
