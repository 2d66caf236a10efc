import { ModelViewerElement } from "@google/model-viewer";
import { $scene } from "@google/model-viewer/lib/model-viewer-base.js";
import { Color } from "three";
import scriptOfDecoder from "./decoder-placeholder.js?url&no-inline";

export type Viewer = ModelViewerElement;

/** Configures the decoders; to be called before the first model is shown. */
export function prepareViewer(): void {
  // The viewer requires a decoder script. The meshopt decoder is built in, in plain JavaScript (vite.config.ts), because
  // the security policy does not allow WebAssembly.
  ModelViewerElement.meshoptDecoderLocation = scriptOfDecoder;
  // Unused formats: prevents requests to the default third-party addresses.
  ModelViewerElement.dracoDecoderLocation = "/no-draco/";
  ModelViewerElement.ktx2TranscoderLocation = "/no-ktx2/";
  ModelViewerElement.lottieLoaderLocation = "/no-lottie.js";
}

/** Sets the colour behind the model, which is visible through clear glass. @param colour a CSS colour */
export function setGround(viewer: Viewer, colour: string): void {
  const scene = viewer[$scene];
  scene.background = new Color(colour);
  scene.queueRender();
}
