import { applicationLimits, fileFaults } from "@klarholm/contract";
import { documentRefusals } from "@klarholm/contract/documents";
import type { UploadRules } from "../../plugins/http/uploads/upload.ts";
import { refusedByHead } from "./documents/document-head.ts";

const { fileBytes, resumeFiles, otherFiles } = applicationLimits;

/** The files that an application may contain. */
export const resumeUploads: UploadRules = {
  fileBytes,
  // All files, and 2 MiB for the other parts of the body.
  bodyBytes: (resumeFiles + otherFiles) * fileBytes + 2 * 1024 * 1024,
  refusedByHead(head) {
    const refusal = refusedByHead(head);
    return refusal && documentRefusals[refusal];
  },
  ...fileFaults,
};
