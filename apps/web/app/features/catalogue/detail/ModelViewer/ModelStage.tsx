import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addHotspots, createViewer, measures, reset, type ModelProduct } from "./create-viewer.ts";
import type { Viewer } from "./viewer.ts";
import styles from "./ModelStage.module.css";

interface Props {
  product: ModelProduct;
  withSize: boolean;
  /** @param ground CSS colour behind the model */
  onLoaded: (viewer: Viewer, ground: string) => void;
  onFailed: () => void;
}

export function ModelStage({ product: { name, model, size }, withSize, onLoaded, onFailed }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const lines = useRef<SVGSVGElement>(null);
  const [viewer, setViewer] = useState<Viewer>();
  const loaded = useEffectEvent((made: Viewer) => {
    addHotspots(made, size, styles.label ?? "");
    setViewer(made);
    onLoaded(made, getComputedStyle(made).backgroundColor);
  });
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const made = createViewer(model, name);
    made.className = styles.viewer ?? "";
    made.addEventListener("load", () => loaded(made), { once: true });
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
    <div ref={stage} className={styles.stage} data-size={withSize} data-loaded={viewer !== undefined}>
      <svg ref={lines} className={styles.lines} aria-hidden>
        {measures.map((measure) => (
          <line key={measure} data-measure={measure} />
        ))}
      </svg>
    </div>
  );
}

/** Keys that the viewer itself does not handle. */
function onKey(viewer: Viewer, event: KeyboardEvent): void {
  if (event.key === "+" || event.key === "=") viewer.zoom(1);
  else if (event.key === "-") viewer.zoom(-1);
  else if (event.key === "Home") void reset(viewer);
  else return;
  event.preventDefault();
}

/** Moves each dimension line to the present screen positions of its hotspots. */
function drawLines(viewer: Viewer, lines: SVGSVGElement | null): void {
  for (const line of lines?.querySelectorAll("line") ?? []) {
    const { measure = "" } = line.dataset;
    const [from, to] = ["from", "to"].map((end) => viewer.queryHotspot(`hotspot-${measure}-${end}`)?.canvasPosition);
    if (!from || !to) continue;
    for (const [key, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y }))
      line.setAttribute(key, String(value));
  }
}
