/** Where a file stands on its way (section 4). */
export type UploadStatus = "uploading" | "done" | "error" | "removed";

/** A file in an upload list (section 3, "Upload file item"). */
export interface UploadFile {
  uid: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  status: UploadStatus;
  /** 0 to 100. */
  percent: number;
  /** What the server answered. */
  response?: unknown;
  /** What its status says, or what else went wrong. */
  error?: { message: string } | undefined;
  thumbUrl?: string;
  url?: string;
  /** The file itself, where the browser holds it. */
  origin?: File;
}

let count = 0;

/** A list item for a file that was chosen just now. */
export function uploadFile(origin: File, status: UploadStatus): UploadFile {
  count += 1;
  return {
    uid: `upload-${Date.now()}-${count}`,
    name: origin.name,
    size: origin.size,
    type: origin.type,
    status,
    percent: status === "done" ? 100 : 0,
    origin,
  };
}

/**
 * Whether a file matches an accept list: endings (.pdf), whole kinds (image/*) and exact types, separated by
 * commas, as in HTML. Everything matches no list.
 */
export function accepts({ name, type }: { name: string; type: string }, accept: string | undefined): boolean {
  const wanted = (accept ?? "").split(",").flatMap((part) => part.trim().toLowerCase() || []);
  if (wanted.length === 0) return true;
  return wanted.some((part) => {
    if (part === "*" || part === "*/*") return true;
    if (part.startsWith(".")) return name.toLowerCase().endsWith(part);
    if (part.endsWith("/*")) return type.toLowerCase().startsWith(part.slice(0, -1));
    return type.toLowerCase() === part;
  });
}

/** The list with what was chosen last: of one place the last file keeps it, otherwise the list is cut (section 5). */
export function limited(list: readonly UploadFile[], maxCount: number | undefined): UploadFile[] {
  if (maxCount === undefined) return [...list];
  return maxCount === 1 ? list.slice(-1) : list.slice(0, maxCount);
}

/**
 * Why a file failed: the server's own words, else what the error's status or message says, else the default label
 * (section 8). What is not for a visitor, such as a proxy's page or anything that is not Chinese, is left out.
 */
export function failureText({ response, error }: UploadFile, label: string): string {
  const words = [response, error?.message].find(
    (said) => typeof said === "string" && /^[^<]*[\u4e00-\u9fff][^<]*$/.test(said),
  );
  return typeof words === "string" ? words : label;
}
