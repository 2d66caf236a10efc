import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Where objects are stored; plain values, so that threads can receive them. */
export type StorageSettings =
  | { kind: "disk"; folder: string; readOnly: boolean }
  | {
      kind: "s3";
      bucket: string;
      /** Precedes every key; empty, or ends in a slash. */
      prefix: string;
      /** Origin of the store; AWS by default. */
      endpoint: string | undefined;
      region: string;
      /** Whether the bucket is in the path instead of the host name. */
      pathStyle: boolean;
      /** Stores nothing, while files are moved to the database. */
      readOnly: boolean;
    };

const parameters = { "s3:": ["endpoint", "region", "pathStyle", "readOnly"], "file:": ["readOnly"] };

/**
 * Parses STORAGE_URL: `s3://bucket/prefix?endpoint=https://...&region=...&pathStyle=true`, or `file:///folder`.
 * @returns the settings, or the expected form; never a part of the address
 */
function parseStorageUrl(text: string): StorageSettings | { expected: string } {
  const url = URL.parse(text);
  if (url?.username || url?.password)
    return { expected: "expected no key in the address; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" };
  const isDisk = url?.protocol === "file:" && url.host === "" && url.pathname.length > 1;
  const isS3 = url?.protocol === "s3:" && /^[a-z\d][a-z\d.-]{1,62}$/.test(url.host);
  if (!url || (!isDisk && !isS3))
    return { expected: "expected s3://bucket/prefix?endpoint=https://... or file:///folder" };
  const names = parameters[isDisk ? "file:" : "s3:"];
  if (![...url.searchParams.keys()].every((name) => names.includes(name)))
    return { expected: `expected the parameters ${names.join(", ")} only` };
  const flag = (name: string) => url.searchParams.get(name) ?? "false";
  if (!["pathStyle", "readOnly"].every((name) => ["true", "false"].includes(flag(name))))
    return { expected: "expected true or false as pathStyle and readOnly" };
  const [pathStyle, readOnly] = [flag("pathStyle") === "true", flag("readOnly") === "true"];
  if (isDisk) return { kind: "disk", folder: fileURLToPath(new URL(url.pathname, url)), readOnly };
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  if (!/^[\w./-]*$/.test(path)) return { expected: "expected a prefix of letters, digits, - _ . and /" };
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  const origin = endpoint === undefined ? undefined : URL.parse(endpoint);
  if (origin === null || (origin && (!/^https?:$/.test(origin.protocol) || origin.username || origin.password)))
    return { expected: "expected an endpoint such as https://oss-cn-shanghai.aliyuncs.com" };
  return {
    kind: "s3",
    bucket: url.host,
    prefix: path === "" ? "" : `${path}/`,
    endpoint: origin?.href.replace(/\/+$/, ""),
    region: url.searchParams.get("region") ?? "us-east-1",
    pathStyle,
    readOnly,
  };
}

/** STORAGE_URL. */
export const storageUrl = z.string().transform((text, context): StorageSettings => {
  const parsed = parseStorageUrl(text);
  if ("kind" in parsed) return parsed;
  context.addIssue(parsed.expected);
  return z.NEVER;
});

/** The folder, or the bucket with its prefix and origin, for staff. */
export function storageText(settings: StorageSettings): string {
  if (settings.kind === "disk") return settings.folder;
  const { bucket, prefix, endpoint } = settings;
  return `s3://${bucket}/${prefix}${endpoint === undefined ? "" : ` ${endpoint}`}`;
}
