import { useEffect, useRef } from "react";

interface PageFrameProps {
  address: string;
  title: string;
  /** Not to be seen before it is there: what was shown stays until then. */
  isComing?: boolean;
  /** Pixels of the page itself. */
  width: number;
  height: number;
  scale: number;
  /** The page is there; null where the browser has nothing to show. */
  onArrived: (page: Document | null) => void;
}

/** A page of the site that lays itself out at its own width, and is shown as large as there is room. */
export function PageFrame({ address, title, isComing = false, width, height, scale, onArrived }: PageFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const style = ref.current?.style;
    style?.setProperty("width", `${width}px`);
    style?.setProperty("height", `${height}px`);
    style?.setProperty("zoom", String(scale));
  }, [height, scale, width]);
  return (
    // Our own page at our own address, as visitors get it; its scripts and storage are part of what is shown.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={ref}
      src={address}
      title={title}
      className={isComing ? "coming" : undefined}
      onLoad={({ currentTarget: { contentDocument } }) => onArrived(contentDocument)}
    />
  );
}
