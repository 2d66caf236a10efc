import type { Picture } from "@klarholm/contract";
import { environmentUrl } from "./studio-environment.ts";
import { sidesCopy, turnCopy as copy } from "./turn.copy.ts";
import type { Viewer } from "./viewer.ts";

export const measures = ["width", "depth", "height"] as const;
type Measure = (typeof measures)[number];

export interface ModelProduct {
  name: string;
  picture: Picture;
  model: string;
  /** Millimetres; unknown dimensions are absent. */
  size: Partial<Record<Measure, number>>;
}

/** Azimuth, polar angle and distance: from the left, a little above. */
const firstOrbit = "-25deg 68deg 118%";

/** Hotspots of the ends and the labels of dimension lines, in halves of the model's bounding box (x, y, z). */
const hotspots = {
  width: { from: [-1, -1, 1], to: [1, -1, 1], label: [0, -1, 1] },
  depth: { from: [1, -1, 1], to: [1, -1, -1], label: [1, -1, 0] },
  height: { from: [-1, -1, 1], to: [-1, 1, 1], label: [-1, 0, 1] },
} as const satisfies Record<Measure, Record<"from" | "to" | "label", readonly [number, number, number]>>;

/** Creates a viewer element; it fetches the model when it is connected. */
export function createViewer(model: string, name: string): Viewer {
  const viewer = document.createElement("model-viewer");
  const attributes: Record<string, string> = {
    src: model,
    alt: copy.model(name),
    "camera-controls": "",
    "disable-tap": "",
    "disable-pan": "",
    // Nothing scrolls below a dialog.
    "touch-action": "none",
    "interaction-prompt": "none",
    "camera-orbit": firstOrbit,
    "min-camera-orbit": "auto 0deg auto",
    "max-camera-orbit": "auto 100deg auto",
    "environment-image": environmentUrl(),
    "shadow-intensity": "0.9",
    "shadow-softness": "0.9",
    "tone-mapping": "neutral",
    ar: "",
    "ar-modes": "webxr quick-look",
    "ar-scale": "fixed",
    a11y: JSON.stringify({ ...sidesCopy, "interaction-prompt": copy.keys }),
  };
  for (const [key, value] of Object.entries(attributes)) viewer.setAttribute(key, value);
  // Replaces the viewer's own, English button.
  const noButton = document.createElement("span");
  noButton.slot = "ar-button";
  noButton.hidden = true;
  viewer.append(noButton);
  return viewer;
}

/** Turns the model back to its first position. */
export async function reset(viewer: Viewer): Promise<void> {
  // The viewer reacts to changed values only.
  viewer.cameraOrbit = viewer.getCameraOrbit().toString();
  viewer.fieldOfView = `${viewer.getFieldOfView()}deg`;
  await viewer.updateComplete;
  viewer.cameraOrbit = firstOrbit;
  viewer.fieldOfView = "auto";
}

/** Adds the hotspots of known dimensions to a loaded model. @param className of the labels */
export function addHotspots(viewer: Viewer, size: ModelProduct["size"], className: string): void {
  const { x, y, z } = viewer.getBoundingBoxCenter();
  const box = viewer.getDimensions();
  for (const measure of measures) {
    const value = size[measure];
    if (value === undefined) continue;
    for (const [part, [right, up, near]] of Object.entries(hotspots[measure])) {
      const hotspot = document.createElement("div");
      hotspot.slot = `hotspot-${measure}-${part}`;
      hotspot.dataset["position"] = `${x + (right * box.x) / 2}m ${y + (up * box.y) / 2}m ${z + (near * box.z) / 2}m`;
      if (part === "label") {
        hotspot.className = className;
        hotspot.textContent = copy.millimetres(value);
      }
      viewer.append(hotspot);
    }
  }
}
