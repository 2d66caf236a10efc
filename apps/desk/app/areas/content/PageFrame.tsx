import { useEffect, useRef } from "react";

interface PageFrameProps {
  address: string;
  title: string;
  /** Hidden while it loads; the previous page stays visible. */
  isLoading?: boolean;
  /** Shown, but not open to input: links would lead out of the preview before they are watched. */
  isInert?: boolean;
  /** Viewport of the page in CSS pixels. */
  width: number;
  height: number;
  scale: number;
  /** Called on load; null if the document is not accessible. */
  onLoaded: (page: Document | null) => void;
}

/** A page of the site in its own viewport, scaled to the available width. */
export function PageFrame({
  address,
  title,
  isLoading = false,
  isInert = false,
  width,
  height,
  scale,
  onLoaded,
}: PageFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const style = ref.current?.style;
    style?.setProperty("width", `${width}px`);
    style?.setProperty("height", `${height}px`);
    style?.setProperty("zoom", String(scale));
  }, [height, scale, width]);
  return (
    // A same-origin page as visitors get it, with its scripts and storage.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={ref}
      src={address}
      title={title}
      inert={isInert}
      className={isLoading ? "loading" : undefined}
      onLoad={({ currentTarget: { contentDocument } }) => onLoaded(contentDocument)}
    />
  );
}
