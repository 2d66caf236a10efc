/** States of an upload item (section 4). */
export type UploadStatus = "uploading" | "done" | "error" | "removed";

/** A file in an upload list (section 3, "Upload file item"). */
export interface UploadFile {
  uid: string;
  name: string;
  size: number;
  type: string;
  status: UploadStatus;
  percent: number;
  response?: unknown;
  error?: { message: string } | undefined;
  thumbUrl?: string;
  url?: string;
  origin?: File;
}

let count = 0;

export function uploadFile(origin: File, status: UploadStatus): UploadFile {
  const { name, size, type } = origin;
  return { uid: `upload-${++count}`, name, size, type, status, percent: status === "done" ? 100 : 0, origin };
}

/** Whether a file matches an `accept` attribute: extensions (.pdf), type wildcards (image/*) and exact types (section 5). */
export function accepts({ name, type }: { name: string; type: string }, accept = ""): boolean {
  const wanted = accept.split(",").flatMap((part) => part.trim().toLowerCase() || []);
  if (wanted.length === 0) return true;
  return wanted.some((part) => {
    if (part === "*" || part === "*/*") return true;
    if (part.startsWith(".")) return name.toLowerCase().endsWith(part);
    if (part.endsWith("/*")) return type.toLowerCase().startsWith(part.slice(0, -1));
    return type.toLowerCase() === part;
  });
}

/** Limits a list: `maxCount` 1 retains only the last file, otherwise the list is cut (section 5). */
export function limited(list: readonly UploadFile[], maxCount: number | undefined): UploadFile[] {
  return maxCount === 1 ? list.slice(-1) : list.slice(0, maxCount);
}

/**
 * Why a file failed: the server's text, else the error's message, else the default label (section 8). Text without Chinese
 * characters, and HTML such as a proxy's error page, are skipped.
 */
export function failureText({ response, error }: UploadFile, label: string): string {
  const isShown = (text: unknown): text is string =>
    typeof text === "string" && /^[^<]*[\u4e00-\u9fff][^<]*$/.test(text);
  return [response, error?.message].find(isShown) ?? label;
}
