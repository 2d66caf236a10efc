import { ModelViewerElement } from "@google/model-viewer";
import scriptOfDecoder from "./decoder-is-here.js?url&no-inline";

// The viewer trusts its decoder of meshes once a script of some address has run. The decoder itself is built in, the one in
// plain JavaScript (vite.config.ts): WebAssembly would have to be allowed on every page.
ModelViewerElement.meshoptDecoderLocation = scriptOfDecoder;
// Models of the house need no others, and no other house is ever asked.
ModelViewerElement.dracoDecoderLocation = "/no-draco/";
ModelViewerElement.ktx2TranscoderLocation = "/no-ktx2/";
ModelViewerElement.lottieLoaderLocation = "/no-lottie.js";

export type Viewer = ModelViewerElement;
