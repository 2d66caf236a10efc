import { type ReactNode, useEffect, useRef } from "react";
import { listen } from "../../../../ui/listen.ts";
import { moveBy, unzoomed, type Zoom, zoomBy } from "./zoom.ts";
import styles from "./Slider.module.css";

interface Props {
  active: boolean;
  onZoomedChange: (zoomed: boolean) => void;
  /** Not called while zoomed. */
  onSwipeDown: () => void;
  children: ReactNode;
}

/** Milliseconds, pixels. */
const doubleTap = { time: 300, distance: 30 };
const doubleTapFactor = 2.5;
const swipeDown = { down: 120, sideways: 60 };

/** Zooms a picture by wheel, pinch, double tap or double click, and moves it while zoomed. */
export function ZoomSurface({ active, onZoomedChange, onSwipeDown, children }: Props) {
  const surface = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onZoomedChange, onSwipeDown });
  useEffect(() => {
    callbacks.current = { onZoomedChange, onSwipeDown };
  });

  useEffect(() => {
    const frame = surface.current;
    const picture = content.current;
    if (!active || !frame || !picture) return;
    let zoom: Zoom = unzoomed;
    let lastTap = { time: 0, x: 0, y: 0 };
    const pointers = new Map<number, { x: number; y: number; startX: number; startY: number }>();

    const apply = (next: Zoom) => {
      if (next.scale > 1 !== zoom.scale > 1) callbacks.current.onZoomedChange(next.scale > 1);
      zoom = next;
      picture.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
      frame.dataset["zoomed"] = String(zoom.scale > 1);
    };
    const fromCentre = (x: number, y: number) => {
      const box = frame.getBoundingClientRect();
      return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
    };
    const size = () => ({ width: frame.clientWidth, height: frame.clientHeight });

    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      apply(zoomBy(zoom, Math.exp(-event.deltaY * 0.002), fromCentre(event.clientX, event.clientY), size()));
    };
    const onDown = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      pointers.set(pointerId, { x, y, startX: x, startY: y });
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = { ...before, x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const factor =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        apply(zoomBy(zoom, factor, fromCentre((now.x + other.x) / 2, (now.y + other.y) / 2), size()));
      } else if (zoom.scale > 1) {
        apply(moveBy(zoom, { x: now.x - before.x, y: now.y - before.y }, size()));
      }
      pointers.set(event.pointerId, now);
    };
    const onUp = (event: PointerEvent) => {
      const pointer = pointers.get(event.pointerId);
      pointers.delete(event.pointerId);
      if (!pointer || pointers.size > 0) return;
      const down = event.clientY - pointer.startY;
      const sideways = Math.abs(event.clientX - pointer.startX);
      if (event.pointerType === "touch" && zoom.scale === 1 && down > swipeDown.down && sideways < swipeDown.sideways) {
        callbacks.current.onSwipeDown();
        return;
      }
      if (Math.hypot(down, sideways) > 10) return;
      const near = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < doubleTap.distance;
      if (near && event.timeStamp - lastTap.time < doubleTap.time) {
        apply(
          zoom.scale > 1 ? unzoomed : zoomBy(zoom, doubleTapFactor, fromCentre(event.clientX, event.clientY), size()),
        );
        lastTap = { time: 0, x: 0, y: 0 };
      } else {
        lastTap = { time: event.timeStamp, x: event.clientX, y: event.clientY };
      }
    };
    const onCancel = (event: PointerEvent) => pointers.delete(event.pointerId);

    // React's wheel listeners are passive and cannot prevent scrolling.
    const stops = [
      listen(frame, "wheel", onWheel, { passive: false }),
      listen(frame, "pointerdown", onDown),
      listen(window, "pointermove", onMove),
      listen(window, "pointerup", onUp),
      listen(window, "pointercancel", onCancel),
    ];
    return () => {
      apply(unzoomed);
      stops.forEach((stop) => stop());
    };
  }, [active]);

  return (
    <div ref={surface} className={styles.surface}>
      <div ref={content} className={styles.picture}>
        {children}
      </div>
    </div>
  );
}
