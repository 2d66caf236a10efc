import { applicationLimits, fileFaults } from "@klarholm/contract";
import { documentRefusals } from "@klarholm/contract/documents";
import type { UploadRules } from "../../plugins/http/uploads/upload.ts";
import { refusedByHead } from "./documents/document-head.ts";

const { fileBytes, resumeFiles, otherFiles } = applicationLimits;

/** What an application may bring along. */
export const resumeUploads: UploadRules = {
  fileBytes,
  // All files, and 2 MiB for what stands between them.
  bodyBytes: (resumeFiles + otherFiles) * fileBytes + 2 * 1024 * 1024,
  refusedByHead(head) {
    const refusal = refusedByHead(head);
    return refusal && documentRefusals[refusal];
  },
  ...fileFaults,
};
