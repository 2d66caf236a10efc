import { describe, expect, test } from "vitest";
import { PostError } from "./post-form.ts";
import { accepts, failureText, limited, type UploadFile } from "./upload-file.ts";

const item = (changes: Partial<UploadFile> = {}): UploadFile => ({
  uid: "1",
  name: "a.pdf",
  size: 1,
  type: "application/pdf",
  status: "done",
  percent: 100,
  ...changes,
});

describe("[UPLOAD-02] accepted files", () => {
  test.each([
    ["简历.PDF", "", ".pdf,.doc", true],
    ["a.png", "image/png", "image/*", true],
    ["a.png", "image/png", "video/*, .jpg", false],
    ["a", "application/pdf", "application/pdf", true],
    ["a.pdf.exe", "application/pdf", ".pdf", false],
    ["a", "", undefined, true],
    ["a", "", "*/*", true],
  ])("%s of type %j against %j: %s", (name, type, accept, taken) =>
    expect(accepts({ name, type }, accept)).toBe(taken),
  );

  test("a single place keeps the last file, other lists are truncated", () => {
    const list = ["1", "2", "3"].map((uid) => item({ uid }));
    expect(limited(list, 1).map(({ uid }) => uid)).toEqual(["3"]);
    expect(limited(list, 2).map(({ uid }) => uid)).toEqual(["1", "2"]);
    expect(limited(list, undefined)).toHaveLength(3);
  });
});

test.each([
  [{ response: "磁盘已满" }, "磁盘已满"],
  [{ response: { code: 1 }, error: new PostError(413) }, "文件过大，服务器无法接收"],
  [{ response: "<html>\n<h1>502 坏的网关</h1>", error: new PostError(502) }, "服务器暂时没有回应，请稍后重试"],
  [{ response: "Forbidden", error: new PostError(403) }, "上传失败"],
  [{ error: { message: "断网" } }, "断网"],
  [{}, "上传失败"],
])("[UPLOAD-04] an item that failed with %j shows %s", (changes, text) => {
  expect(failureText(item({ status: "error", ...changes }), "上传失败")).toBe(text);
});
