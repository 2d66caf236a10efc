import type { DeskRequest } from "@klarholm/contract/desk";
import { DeskError } from "@klarholm/contract/desk/client";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";

const unreachable = "网络连接中断，这一批已收回，请重试！";

interface DownloadOptions {
  /** Stops the download, which removes the batch. */
  signal: AbortSignal;
  /** Called with the received fraction, 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Makes a batch and saves its codes as a file.
 * @returns whether the file was saved; not after `signal` aborted
 * @throws DeskError with a message fit to show
 */
export async function downloadBatch(
  request: DeskRequest<"makeBatch">,
  { signal, onProgress }: DownloadOptions,
): Promise<boolean> {
  try {
    const { method, path } = deskEndpoints.makeBatch;
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method, headers, body: JSON.stringify(request), signal });
    if (!response.ok || !response.body) throw await refusal(response);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let lines = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      for (const byte of value) if (byte === 10) lines += 1;
      onProgress(lines / (request.count + 1));
    }
    save(new Blob(parts, { type: "text/csv" }), `${request.batch}.csv`);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error instanceof DeskError ? error : new DeskError("", unreachable, { cause: error });
  }
}

/** The error of a refused call. */
async function refusal(response: Response): Promise<DeskError> {
  const body = (await response.json().catch(() => ({}))) as { errorCode?: string; errorMessage?: string };
  return new DeskError(body.errorCode ?? "", body.errorMessage ?? unreachable);
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
