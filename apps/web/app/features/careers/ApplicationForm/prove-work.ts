import { applicationLimits } from "@klarholm/contract/application-rules";

/** Whether this browser can do the work: hashing needs a secure page. */
export function canProveWork(): boolean {
  return typeof crypto !== "undefined" && "subtle" in crypto;
}

/** Finds the text that the server asks for in place of reading the captcha; a second or two of a phone. */
export async function proveWork(captchaKey: string, signal: AbortSignal): Promise<string> {
  const encoder = new TextEncoder();
  for (let number = 0; ; number += together) {
    if (signal.aborted) throw new DOMException("No longer wanted", "AbortError");
    const found = await Promise.all(
      Array.from({ length: together }, (_, index) => isProof(encoder.encode(`${captchaKey}:${number + index}`))),
    );
    const at = found.indexOf(true);
    if (at >= 0) return String(number + at);
  }
}

/** Hashes that are asked for at a time: enough to keep the engine busy, few enough to let the page breathe. */
const together = 256;

async function isProof(text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return (
    new DataView(await crypto.subtle.digest("SHA-256", text)).getUint32(0) >>> (32 - applicationLimits.proofBits) === 0
  );
}
