/** Refusals of the image service, by the codes of the object store whose grammar it speaks (docs/china.md). */
const statuses = {
  InvalidArgument: 400,
  BadRequest: 400,
  MissingArgument: 400,
  ImageTooLarge: 400,
  AccessDenied: 403,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  TooManyRequests: 429,
  InternalError: 500,
  SlowDown: 503,
} as const;

export type ImageErrorCode = keyof typeof statuses;

/** A picture that is not delivered. `message` is shown to the caller and names no path. */
export class ImageError extends Error {
  override name = "ImageError";
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  get status(): number {
    return statuses[this.code];
  }
}

/** The XML document that answers a refusal. */
export function errorXml(error: ImageError, requestId: string, hostId: string): string {
  const lines = [
    ["Code", error.code],
    ["Message", error.message],
    ["RequestId", requestId],
    ["HostId", hostId],
  ].map(([name, value = ""]) => `  <${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>\n${lines.join("\n")}\n</Error>\n`;
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
