import { type Measure, measures, type TurnedProduct } from "./turned-product.ts";
import type { Viewer } from "./viewer.ts";
import { addressOfLight } from "./studio-light.ts";
import { sidesCopy as sides, turnCopy as copy } from "./turn.copy.ts";

/** From a little to the left and above: turn, height above the table and distance. */
const firstOrbit = "-25deg 68deg 118%";

/** Where the ends of lines and their measures are, as shares of half the model's box in x, y, z. */
export const places = {
  across: { from: [-1, -1, 1], to: [1, -1, 1], said: [0, -1, 1] },
  deep: { from: [1, -1, 1], to: [1, -1, -1], said: [1, -1, 0] },
  high: { from: [-1, -1, 1], to: [-1, 1, 1], said: [-1, 0, 1] },
} as const satisfies Record<Measure, Record<"from" | "to" | "said", readonly [number, number, number]>>;

/** An element that shows a model; nothing of it is fetched before it stands in the page. */
export function makeViewer(model: string, name: string): Viewer {
  const viewer = document.createElement("model-viewer");
  const attributes: Record<string, string> = {
    src: model,
    alt: copy.model(name),
    "camera-controls": "",
    "disable-tap": "",
    "disable-pan": "",
    // In a dialog nothing scrolls below the finger.
    "touch-action": "none",
    "interaction-prompt": "none",
    "camera-orbit": firstOrbit,
    "min-camera-orbit": "auto 0deg auto",
    "max-camera-orbit": "auto 100deg auto",
    "environment-image": addressOfLight(),
    "shadow-intensity": "0.9",
    "shadow-softness": "0.9",
    "tone-mapping": "neutral",
    ar: "",
    "ar-modes": "webxr quick-look",
    "ar-scale": "fixed",
    a11y: JSON.stringify({
      front: sides.front,
      back: sides.back,
      left: sides.left,
      right: sides.right,
      "upper-front": sides.upperFront,
      "upper-back": sides.upperBack,
      "upper-left": sides.upperLeft,
      "upper-right": sides.upperRight,
      "lower-front": sides.lowerFront,
      "lower-back": sides.lowerBack,
      "lower-left": sides.lowerLeft,
      "lower-right": sides.lowerRight,
      "interaction-prompt": copy.keys,
    }),
  };
  for (const [key, value] of Object.entries(attributes)) viewer.setAttribute(key, value);
  // The viewer's own button for the table speaks English; ours stands below.
  const none = document.createElement("span");
  none.slot = "ar-button";
  none.hidden = true;
  viewer.append(none);
  return viewer;
}

/** Turns the model back to where it began. */
export async function reset(viewer: Viewer): Promise<void> {
  // It only hears of what changes.
  viewer.cameraOrbit = viewer.getCameraOrbit().toString();
  viewer.fieldOfView = `${viewer.getFieldOfView()}deg`;
  await viewer.updateComplete;
  viewer.cameraOrbit = firstOrbit;
  viewer.fieldOfView = "auto";
}

/** Adds the places of the measures that are known to a model that has come. */
export function addPlaces(viewer: Viewer, known: TurnedProduct["size"], className: string): void {
  const { x, y, z } = viewer.getBoundingBoxCenter();
  const size = viewer.getDimensions();
  for (const measure of measures) {
    const value = known[measure];
    if (value === undefined) continue;
    for (const [part, [right, up, near]] of Object.entries(places[measure])) {
      const place = document.createElement("div");
      place.slot = `hotspot-${measure}-${part}`;
      place.dataset["position"] = `${x + (right * size.x) / 2}m ${y + (up * size.y) / 2}m ${z + (near * size.z) / 2}m`;
      if (part === "said") {
        place.className = className;
        place.textContent = copy.millimetres(value);
      }
      viewer.append(place);
    }
  }
}
