import { expect, test } from "vitest";
import { PostError } from "../../../ui/Upload/post-form.ts";
import type { UploadFile } from "../../../ui/Upload/upload-file.ts";
import { type ApplicationRequest, shownFiles } from "./application-files.ts";

const file = (name: string, size: number): UploadFile => ({
  uid: name,
  name,
  size,
  type: "application/pdf",
  status: "done",
  percent: 100,
});
const shown = (request: ApplicationRequest) => {
  const files = { resumeFile: [file("简历.pdf", 100)], otherFiles: [file("一.pdf", 300), file("十一.pdf", 100)] };
  const { resumeFile, otherFiles } = shownFiles(files, request);
  return [...resumeFile, ...otherFiles];
};

test.each([
  [0, ["uploading 0", "uploading 0", "uploading 0"]],
  // The form's fields and the multipart overhead: 50 bytes of 550.
  [50, ["uploading 0", "uploading 0", "uploading 0"]],
  [100, ["uploading 50", "uploading 0", "uploading 0"]],
  [150, ["done 100", "uploading 0", "uploading 0"]],
  [300, ["done 100", "uploading 50", "uploading 0"]],
  [550, ["done 100", "done 100", "done 100"]],
])("[UPLOAD-01] at %i of 550 bytes each file shows its share of the progress", (loaded, expected) => {
  const files = shown({ state: "sending", loaded, total: 550 });
  expect(files.map(({ status, percent }) => `${status} ${percent}`)).toEqual(expected);
});

test.each([
  [503, { errorMessage: "请稍后重试！" }, "请稍后重试！"],
  [413, "文件过大", "文件过大"],
  [0, undefined, undefined],
])("[UPLOAD-04] a failed form shows the response's text at its files: %i %j", (status, response, text) => {
  for (const failed of shown({ state: "failed", data: new FormData(), cause: new PostError(status, response) }))
    expect(failed).toMatchObject({ status: "error", response: text });
});

test.each([
  ["FILE_REFUSED", "“十一.pdf”：文件已损坏！", ["done", "done", "error"]],
  ["FILE_REFUSED", "文件已损坏！", ["error", "error", "error"]],
  ["CAPTCHA_WRONG", "验证码错误", ["done", "done", "done"]],
] as const)(
  "[UPLOAD-04] the refusal %s %s is shown at the file that it names, otherwise at all",
  (errorCode, errorMessage, expected) => {
    expect(shown({ state: "refused", refusal: { errorCode, errorMessage } }).map(({ status }) => status)).toEqual(
      expected,
    );
  },
);
