/** The part of the Barcode Detection API that is used here; TypeScript's DOM types do not know it. */
interface QrDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => QrDetector) | undefined;
}

/** Milliseconds between two looks at the picture. */
const pause = 200;

/** Whether this browser has a camera to ask for and can read QR codes by itself. */
export function canReadQr(): boolean {
  return globalThis.BarcodeDetector !== undefined && Boolean(navigator.mediaDevices?.getUserMedia);
}

/**
 * Shows the rear camera in `video` until a QR code is seen, and answers its text.
 * The camera is off again when the promise settles, or as soon as `signal` aborts.
 * @throws DOMException NotAllowedError when the visitor refuses, NotFoundError without a camera, AbortError
 */
export async function readQr(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  if (!globalThis.BarcodeDetector) throw new DOMException("No reader for QR codes", "NotSupportedError");
  const detector = new globalThis.BarcodeDetector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const off = () => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener("abort", off);
  const throwIfAborted = () => {
    if (signal.aborted) throw new DOMException("No longer wanted", "AbortError");
  };
  try {
    throwIfAborted();
    video.srcObject = stream;
    await video.play();
    for (;;) {
      const [code] = await detector.detect(video);
      throwIfAborted();
      if (code) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, pause));
      throwIfAborted();
    }
  } finally {
    off();
  }
}
