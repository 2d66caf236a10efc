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

/** Limits concurrent uploads: each is validated in a child process. An office shares one address, hence 60 for each network. */
export function mediaLimiter(): ConcurrencyLimiter {
  return new ConcurrencyLimiter({ maxConcurrent: 2, maxPerNetwork: 60, queueLimit: 200 });
}
