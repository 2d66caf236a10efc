import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addPlaces, makeViewer, reset } from "./make-viewer.ts";
import { measures, type TurnedProduct } from "./turned-product.ts";
import type { Viewer } from "./viewer.ts";
import styles from "./Stage.module.css";

interface Props {
  product: TurnedProduct;
  withSize: boolean;
  /** Hears that the model is there, and what colour lies behind it. */
  onThere: (viewer: Viewer, ground: string) => void;
  onFailed: () => void;
}

/** Draws the model, and its measures where they are asked for. */
export function Stage({ product: { name, model, size }, withSize, onThere, onFailed }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const lines = useRef<SVGSVGElement>(null);
  const [viewer, setViewer] = useState<Viewer>();
  const there = useEffectEvent((made: Viewer) => {
    addPlaces(made, size, styles.said ?? "");
    setViewer(made);
    onThere(made, getComputedStyle(made).backgroundColor);
  });
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const made = makeViewer(model, name);
    made.className = styles.viewer ?? "";
    made.addEventListener("load", () => there(made), { once: true });
    made.addEventListener("keydown", (event) => onKey(made, event));
    made.addEventListener("error", () => failed(), { once: true });
    stage.current?.prepend(made);
    return () => made.remove();
  }, [model, name]);

  useEffect(() => {
    if (!viewer || !withSize) return undefined;
    const draw = () => drawLines(viewer, lines.current);
    draw();
    viewer.addEventListener("camera-change", draw);
    return () => viewer.removeEventListener("camera-change", draw);
  }, [viewer, withSize]);

  return (
    <div ref={stage} className={styles.stage} data-size={withSize} data-there={viewer !== undefined}>
      <svg ref={lines} className={styles.lines} aria-hidden>
        {measures.map((measure) => (
          <line key={measure} data-measure={measure} />
        ))}
      </svg>
    </div>
  );
}

/** What the viewer itself knows no key for; the arrows turn it. */
function onKey(viewer: Viewer, event: KeyboardEvent): void {
  if (event.key === "+" || event.key === "=") viewer.zoom(1);
  else if (event.key === "-") viewer.zoom(-1);
  else if (event.key === "Home") void reset(viewer);
  else return;
  event.preventDefault();
}

/** Draws each line between the places on the screen at which its ends are at present. */
function drawLines(viewer: Viewer, lines: SVGSVGElement | null): void {
  for (const line of lines?.querySelectorAll("line") ?? []) {
    const { measure = "" } = line.dataset;
    const [from, to] = ["from", "to"].map((end) => viewer.queryHotspot(`hotspot-${measure}-${end}`)?.canvasPosition);
    if (!from || !to) continue;
    for (const [key, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y }))
      line.setAttribute(key, String(value));
  }
}
