import { type ReactNode, useEffect, useRef } from "react";
import { useIsOpen } from "../use-is-open.ts";
import { useOnNavigation } from "../use-on-navigation.ts";
import { usePopover } from "../use-popover.ts";

interface Props {
  label: ReactNode;
  /** Popovers with the same name close each other. */
  name?: string;
  className?: string | undefined;
  labelClassName?: string | undefined;
  contentClassName?: string | undefined;
  /** Whether it stays open on navigation; default false. */
  staysOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A popover on <details>: opens before and without scripts; closes on outside clicks, Escape and Back. */
export function Popover(props: Props) {
  const { label, name, className, labelClassName, contentClassName, staysOpen = false, onOpenChange, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const open = useIsOpen(details);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  usePopover(open, details, close);
  useEffect(() => onOpenChange?.(open), [open, onOpenChange]);
  useOnNavigation(() => staysOpen || close());
  return (
    <details ref={details} name={name} className={className}>
      <summary className={labelClassName}>{label}</summary>
      <div className={contentClassName}>{children}</div>
    </details>
  );
}
