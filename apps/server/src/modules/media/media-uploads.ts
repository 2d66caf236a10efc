import { mediaLimits } from "@klarholm/contract/desk/media-limits";
import type { UploadRules } from "../../plugins/http/uploads/upload.ts";
import { ConcurrencyLimiter } from "../../plugins/limits/concurrency-limiter.ts";

/** Limits of uploads at the desk. The file type is checked later, by content. */
export const mediaUploads: UploadRules = {
  fileBytes: mediaLimits.bytes,
  // The file and the multipart framing.
  bodyBytes: mediaLimits.bytes + 64 * 1024,
  refusedByHead: () => undefined,
  tooLarge: "文件不能超过 50 MB，请压缩后再上传！",
  tooMany: "一次只能上传一个文件！",
};

/** Uploads of a process at a time: each has a process of its own while it is validated. A whole office stands behind one address. */
export function mediaDoor(): ConcurrencyLimiter {
  return new ConcurrencyLimiter({ maxConcurrent: 2, maxPerNetwork: 60, queueLimit: 200 });
}
