import { applicationLimits } from "@klarholm/contract/application-rules";

/** Concurrent hashes: enough to use the CPU, few enough to keep the page responsive. */
const batch = 256;

export function canProveWork(): boolean {
  return typeof crypto !== "undefined" && "subtle" in crypto;
}

/** Finds the proof of work that replaces the captcha's code, in one to two seconds; throws AbortError. */
export async function proveWork(captchaKey: string, signal: AbortSignal): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += batch) {
    if (signal.aborted) throw new DOMException("The proof was aborted", "AbortError");
    const found = await Promise.all(
      Array.from({ length: batch }, (_, index) => isProof(encoder.encode(`${captchaKey}:${first + index}`))),
    );
    const index = found.indexOf(true);
    if (index >= 0) return String(first + index);
  }
}

async function isProof(text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const hash = await crypto.subtle.digest("SHA-256", text);
  return new DataView(hash).getUint32(0) >>> (32 - applicationLimits.proofBits) === 0;
}
