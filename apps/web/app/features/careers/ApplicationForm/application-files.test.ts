import { expect, test } from "vitest";
import { PostError } from "../../../ui/Upload/post-form.ts";
import type { UploadFile } from "../../../ui/Upload/upload-file.ts";
import { type ApplicationFiles, failedFiles, chosenFiles, refusedFiles, sendingFiles } from "./application-files.ts";

const file = (name: string, size: number): UploadFile => ({
  uid: name,
  name,
  size,
  type: "application/pdf",
  status: "done",
  percent: 100,
});
const files: ApplicationFiles = {
  resumeFile: [file("简历.pdf", 100)],
  otherFiles: [file("一.pdf", 300), file("十一.pdf", 100)],
};
const all = ({ resumeFile, otherFiles }: ApplicationFiles) => [...resumeFile, ...otherFiles];
const shown = (of: ApplicationFiles) => all(of).map(({ status, percent }) => `${status} ${percent}`);

test.each([
  [0, ["uploading 0", "uploading 0", "uploading 0"]],
  // The texts of the form and what stands around its files: 50 bytes of 550.
  [50, ["uploading 0", "uploading 0", "uploading 0"]],
  [100, ["uploading 50", "uploading 0", "uploading 0"]],
  [150, ["done 100", "uploading 0", "uploading 0"]],
  [300, ["done 100", "uploading 50", "uploading 0"]],
  [550, ["done 100", "done 100", "done 100"]],
])("[UPLOAD-01] of 550 bytes %i on their way, the files are as far as their share", (loaded, expected) => {
  expect(shown(sendingFiles(files, loaded, 550))).toEqual(expected);
});

test.each([
  [503, { errorMessage: "请稍后重试！" }, "请稍后重试！"],
  [413, "文件过大", "文件过大"],
  [0, undefined, undefined],
])(
  "[UPLOAD-04] a form that was not taken leaves its files with the answer's words: %i %j",
  (status, response, said) => {
    for (const failed of all(failedFiles(files, new PostError(status, response))))
      expect(failed).toMatchObject({ status: "error", response: said });
  },
);

test("[UPLOAD-04] a refusal is for the file that it names, or for all when it names none; held anew, none has failed", () => {
  expect(all(refusedFiles(files, "“十一.pdf”：文件已损坏！")).map(({ status }) => status)).toEqual([
    "done",
    "done",
    "error",
  ]);
  const refused = refusedFiles(files, "文件已损坏！");
  expect(all(refused).map(({ status }) => status)).toEqual(["error", "error", "error"]);
  expect(all(chosenFiles(refused)).map(({ status, response }) => [status, response])).toEqual([
    ["done", undefined],
    ["done", undefined],
    ["done", undefined],
  ]);
});
