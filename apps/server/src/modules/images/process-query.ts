import { ImageError } from "../media/image-error.ts";

/** The `resize` action, with the defaults of the grammar. */
export interface Resize {
  mode: "lfit" | "mfit" | "fill" | "pad" | "fixed";
  width?: number;
  height?: number;
  longest?: number;
  shortest?: number;
  percent?: number;
  /** False (`limit_0`) allows enlarging. */
  limit: boolean;
  /** RRGGBB of the padding in mode pad. */
  colour: string;
}

export type ImageAction =
  | { kind: "resize"; resize: Resize }
  | { kind: "quality"; value: number; absolute: boolean }
  | { kind: "format"; format: OutputFormat };

const outputFormats = ["jpg", "png", "webp", "avif", "gif", "bmp", "tiff"] as const;
export type OutputFormat = (typeof outputFormats)[number];

const modes = ["lfit", "mfit", "fill", "pad", "fixed"] as const;
const maxSide = 16_384;
/** Limits the processor time of one request. */
const maxActions = 10;

/**
 * Parses the value of `x-oss-process` (grammar in docs/china.md): `image/ACTION,k_v,k_v/ACTION,...`.
 * @throws ImageError InvalidArgument, MissingArgument or BadRequest
 */
export function parseProcess(value: string): ImageAction[] {
  const [service, ...actions] = value.split("/");
  if (service !== "image") throw new ImageError("BadRequest", "The process must start with image/.");
  if (actions.length === 0 || actions.some((action) => action === ""))
    throw new ImageError("MissingArgument", "An action is missing.");
  if (actions.length > maxActions)
    throw new ImageError("InvalidArgument", `There are more than ${maxActions} actions.`);
  return actions.map(parseAction);
}

function parseAction(text: string): ImageAction {
  const [name = "", ...parts] = text.split(",");
  switch (name) {
    case "resize":
      return { kind: "resize", resize: parseResize(argumentsOf(parts)) };
    case "quality":
      return parseQuality(argumentsOf(parts));
    case "format":
      return { kind: "format", format: parseFormat(parts) };
    default:
      throw new ImageError("InvalidArgument", `The action ${quote(name)} is not supported.`);
  }
}

function argumentsOf(parts: string[]): Map<string, string> {
  const result = new Map<string, string>();
  for (const part of parts) {
    const match = /^([A-Za-z]+)_(.+)$/.exec(part);
    if (!match) throw new ImageError("InvalidArgument", `The argument ${quote(part)} is malformed.`);
    const [, key = "", value = ""] = match;
    if (result.has(key)) throw new ImageError("InvalidArgument", `The argument ${quote(key)} occurs twice.`);
    result.set(key, value);
  }
  return result;
}

function parseResize(given: Map<string, string>): Resize {
  if (given.size === 0) throw new ImageError("MissingArgument", "The action resize needs arguments.");
  const resize: Resize = { mode: "lfit", limit: true, colour: "FFFFFF" };
  for (const [key, value] of given) {
    if (key === "m") resize.mode = oneOf(modes, value, key);
    else if (key === "w") resize.width = whole(value, key, 1, maxSide);
    else if (key === "h") resize.height = whole(value, key, 1, maxSide);
    else if (key === "l") resize.longest = whole(value, key, 1, maxSide);
    else if (key === "s") resize.shortest = whole(value, key, 1, maxSide);
    else if (key === "p") resize.percent = whole(value, key, 1, 1000);
    else if (key === "limit") resize.limit = whole(value, key, 0, 1) === 1;
    else if (key === "color") resize.colour = hexColour(value);
    else throw new ImageError("InvalidArgument", `The argument ${quote(key)} of resize is not supported.`);
  }
  if (resize.width !== undefined || resize.height !== undefined) {
    delete resize.longest;
    delete resize.shortest;
    delete resize.percent;
  } else if (resize.longest === undefined && resize.shortest === undefined && resize.percent === undefined) {
    throw new ImageError("MissingArgument", "The action resize needs a size.");
  }
  return resize;
}

function parseQuality(given: Map<string, string>): ImageAction {
  for (const key of given.keys()) {
    if (key !== "q" && key !== "Q")
      throw new ImageError("InvalidArgument", `The argument ${quote(key)} of quality is not supported.`);
  }
  const absolute = given.get("Q");
  const value = absolute ?? given.get("q");
  if (value === undefined) throw new ImageError("MissingArgument", "The action quality needs q or Q.");
  return { kind: "quality", value: whole(value, "q", 1, 100), absolute: absolute !== undefined };
}

function parseFormat(parts: string[]): OutputFormat {
  const [format, ...more] = parts;
  if (format === undefined || format === "")
    throw new ImageError("MissingArgument", "The action format needs a format.");
  if (more.length > 0) throw new ImageError("InvalidArgument", "The action format takes one argument.");
  return oneOf(outputFormats, format, "format");
}

function oneOf<T extends string>(allowed: readonly T[], value: string, key: string): T {
  const found = allowed.find((item) => item === value);
  if (!found) throw new ImageError("InvalidArgument", `The value ${quote(value)} of ${key} is not supported.`);
  return found;
}

function whole(value: string, key: string, min: number, max: number): number {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new ImageError(
      "InvalidArgument",
      `The value ${quote(value)} of ${key} must be a whole number from ${min} to ${max}.`,
    );
  }
  return number;
}

function hexColour(value: string): string {
  if (!/^[0-9a-f]{6}$/i.test(value))
    throw new ImageError("InvalidArgument", `The colour ${quote(value)} must be RRGGBB.`);
  return value.toUpperCase();
}

function quote(value: string): string {
  return JSON.stringify(value.slice(0, 40));
}
