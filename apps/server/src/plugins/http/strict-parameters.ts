import { ApiError } from "./api-error.ts";

const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);
const maxPairs = 100;

/**
 * Parses a query string or a form-urlencoded body. Unlike URLSearchParams it rejects invalid percent escapes, duplicate
 * names and names that reach the prototype.
 * @throws ApiError BAD_REQUEST
 */
export function strictParameters(encoded: string): Record<string, string> {
  const result: Record<string, string> = Object.create(null);
  if (encoded === "") return result;
  const pairs = encoded.split("&");
  if (pairs.length > maxPairs) throw refuse("too many parameters");
  for (const pair of pairs) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    if (forbiddenNames.has(name)) throw refuse("forbidden parameter name");
    if (name in result) throw refuse(`parameter ${JSON.stringify(name)} occurs twice`);
    result[name] = at < 0 ? "" : decode(pair.slice(at + 1));
  }
  return result;
}

function decode(encoded: string): string {
  let value: string;
  try {
    value = decodeURIComponent(encoded.replaceAll("+", " "));
  } catch (cause) {
    throw new ApiError("BAD_REQUEST", { detail: "broken percent escape", cause });
  }
  if (value.includes("\0")) throw refuse("NUL in a parameter");
  return value;
}

function refuse(detail: string): ApiError {
  return new ApiError("BAD_REQUEST", { detail });
}
