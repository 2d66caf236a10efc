import { uploadCopy } from "./upload.copy.ts";

/** What became of a form that was sent. */
export interface Posted {
  status: number;
  /** JSON as its value, other text as it is. */
  response: unknown;
}

/** A form that was not taken: the network failed (status 0), or the answer was outside 200-299. */
export class PostError extends Error {
  override name = "PostError";
  readonly status: number;
  readonly response: unknown;

  /** Its message is what the status says in Chinese; empty where that is nothing to a visitor. */
  constructor({ status, response }: Posted) {
    super(uploadCopy.statusTexts[status] ?? "");
    this.status = status;
    this.response = response;
  }
}

export interface PostOptions {
  action: string;
  body: FormData;
  headers?: Readonly<Record<string, string>>;
  withCredentials?: boolean;
  /** Hears how many bytes of all are on their way. */
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a multipart form and tells of its progress, which `fetch` does not (section 7, "File upload component").
 * @throws PostError
 */
export function postForm({
  action,
  body,
  headers = {},
  withCredentials = false,
  onProgress,
  signal,
}: PostOptions): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const answer = () => ({ status: request.status, response: parsed(request.responseText) });
    const noAnswer = () => reject(new PostError({ status: 0, response: undefined }));
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded, total);
    });
    request.addEventListener("load", () =>
      request.status >= 200 && request.status < 300 ? resolve(answer()) : reject(new PostError(answer())),
    );
    request.addEventListener("error", noAnswer);
    request.addEventListener("abort", noAnswer);
    request.open("POST", action);
    request.withCredentials = withCredentials;
    request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
