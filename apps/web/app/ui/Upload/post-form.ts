import { uploadCopy } from "./upload.copy.ts";

/** The request failed (status 0), or its status was outside 200-299. */
export class PostError extends Error {
  override name = "PostError";
  readonly status: number;
  /** JSON as its value, other text as it is. */
  readonly response: unknown;

  /** The message is the Chinese text for the status, empty where there is none. */
  constructor(status: number, response?: unknown) {
    super(uploadCopy.statusTexts[status] ?? "");
    this.status = status;
    this.response = response;
  }
}

export interface PostOptions {
  headers?: Readonly<Record<string, string>> | undefined;
  withCredentials?: boolean | undefined;
  /** Called with the bytes sent and the total. */
  onProgress?: ((loaded: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Posts a multipart form by XMLHttpRequest, since `fetch` reports no upload progress (section 7, "File upload component").
 * @returns the response body: JSON as its value, other text as it is
 * @throws PostError
 */
export function postForm(
  action: string,
  body: FormData,
  { headers = {}, withCredentials = false, onProgress, signal }: PostOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new PostError(0));
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded, total);
    });
    request.addEventListener("load", () => {
      const response = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(response);
      else reject(new PostError(request.status, response));
    });
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    request.open("POST", action);
    request.withCredentials = withCredentials;
    request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
