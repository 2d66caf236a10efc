/** The part of the Barcode Detection API that is used; TypeScript's DOM types lack it. */
interface QrDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => QrDetector) | undefined;
}

/** Milliseconds between two detections. */
const intervalMs = 200;

/** Whether this browser can open a camera and detect QR codes. */
export function canReadQr(): boolean {
  return globalThis.BarcodeDetector !== undefined && Boolean(navigator.mediaDevices?.getUserMedia);
}

/**
 * Shows the rear camera in `video` until a QR code is detected.
 * @param signal turns the camera off
 * @returns the text of the QR code
 * @throws DOMException NotAllowedError when permission is denied, NotFoundError without a camera, AbortError
 */
export async function readQr(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  if (!globalThis.BarcodeDetector) throw new DOMException("QR codes are not supported", "NotSupportedError");
  const detector = new globalThis.BarcodeDetector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener("abort", stop);
  try {
    if (!signal.aborted) {
      video.srcObject = stream;
      await video.play();
    }
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code && !signal.aborted) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
    throw new DOMException("The scan was aborted", "AbortError");
  } finally {
    stop();
  }
}
