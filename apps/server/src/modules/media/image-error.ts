/** HTTP status by error code of the object store whose grammar the image service implements (docs/china.md). */
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

/** An error of the image service. The client sees `message`, which contains no path. */
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

/** The XML body of an error. */
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
