import { ModelViewerElement } from "@google/model-viewer";
import { $scene } from "@google/model-viewer/lib/model-viewer-base.js";
import { Color } from "three";
import scriptOfDecoder from "./decoder-is-here.js?url&no-inline";

export type Viewer = ModelViewerElement;

/** Readies the viewer for models of the house; before the first is shown. */
export function prepareViewer(): void {
  // It trusts its decoder of meshes once a script of some address has run. The decoder itself is built in, the one in plain
  // JavaScript (vite.config.ts): WebAssembly would have to be allowed on every page.
  ModelViewerElement.meshoptDecoderLocation = scriptOfDecoder;
  // Models of the house need no others, and no other house is ever asked.
  ModelViewerElement.dracoDecoderLocation = "/no-draco/";
  ModelViewerElement.ktx2TranscoderLocation = "/no-ktx2/";
  ModelViewerElement.lottieLoaderLocation = "/no-lottie.js";
}

/** Puts a model before a ground: clear glass shows what lies behind it, and nothing lies behind it otherwise. @param colour as styles say it */
export function setGround(viewer: Viewer, colour: string): void {
  const scene = viewer[$scene];
  scene.background = new Color(colour);
  scene.queueRender();
}
