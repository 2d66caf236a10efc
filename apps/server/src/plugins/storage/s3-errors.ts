import { StorageError } from "./storage.ts";

/** What an operator can do, by the store's error code. */
const hints: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket",
  AccessDenied: "the key may not do that",
  InvalidAccessKeyId: "AWS_ACCESS_KEY_ID is unknown",
  SignatureDoesNotMatch: "AWS_SECRET_ACCESS_KEY is wrong",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
  PermanentRedirect: "the bucket is in another region; set endpoint and region",
  AuthorizationHeaderMalformed: "the region is another one; set region",
};

/** A failed request, or undefined for an error of another kind. */
function responseOf(error: unknown): { name: string; status: number | undefined } | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const { $metadata: metadata } = error;
  const status =
    typeof metadata === "object" && metadata && "httpStatusCode" in metadata
      ? Number(metadata.httpStatusCode)
      : undefined;
  return { name: error.name, status };
}

/** Whether a request failed because there is no such object; a missing bucket is a fault. */
export function isMissingObject(error: unknown): boolean {
  const response = responseOf(error);
  return response?.status === 404 && response.name !== "NoSuchBucket";
}

/**
 * A failed request in one line, without the key and without what the store wrote.
 * @param operation put, get, head, list or delete
 */
export function describeS3Error(
  operation: string,
  { bucket, endpoint }: { bucket: string; endpoint: string | undefined },
  cause: unknown,
): StorageError {
  const where = `bucket ${bucket}${endpoint === undefined ? "" : ` at ${new URL(endpoint).host}`}`;
  return new StorageError(`STORAGE_URL: ${operation} failed in ${where}: ${reasonOf(cause)}.`, { cause });
}

function reasonOf(error: unknown): string {
  const response = responseOf(error);
  const status = response?.status;
  if (response && status !== undefined) {
    const hint = hints[response.name] ?? (status === 503 ? "the store is overloaded or down" : undefined);
    return `${hint === undefined ? "" : `${hint} `}(${status} ${response.name})`.trim();
  }
  if (!(error instanceof Error)) return "unknown error";
  if (error.name === "TimeoutError") return "no answer in time";
  if ("code" in error) return `the store does not answer (${String(error.code)})`;
  return error.message;
}
