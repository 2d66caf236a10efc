import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Progress } from "../Progress/Progress.tsx";
import { Spinner } from "../Spinner/Spinner.tsx";
import { TextField } from "../TextField/TextField.tsx";
import { truncate } from "../TextField/truncate.ts";
import { PostError, postForm } from "./post-form.ts";
import { accepts, failureText, limited, type UploadFile } from "./upload-file.ts";
import { UploadItem } from "./UploadItem.tsx";

const item = (changes: Partial<UploadFile> = {}): UploadFile => ({ uid: "1", name: "a.pdf", size: 1, type: "application/pdf", status: "done", percent: 100, ...changes });

afterEach(() => vi.unstubAllGlobals());

describe("[UPLOAD-01] an item", () => {
  test.each([
    [{ status: "uploading", percent: 40 }, "normal"],
    [{ status: "uploading", percent: 100 }, "success"],
    [{ status: "done", percent: 100 }, "success"],
  ] as const)("%o shows its progress as %s", (changes, status) => {
    const html = renderToString(<UploadItem file={item(changes)} onRemove={() => undefined} />);
    expect(html).toContain(`data-status="${status}"`);
    expect(html).toContain(`data-status="${changes.status}"`);
    expect(html).toContain("移除 a.pdf");
  });

  test.each(["normal", "exception", "active", "success"] as const)("a status that is set (%s) stays", (status) => {
    expect(renderToString(<Progress percent={100} status={status} label="" />)).toContain(`data-status="${status}"`);
  });
});

describe("[UPLOAD-02] what is taken", () => {
  test.each([
    ["简历.PDF", "", ".pdf,.doc", true],
    ["a.png", "image/png", "image/*", true],
    ["a.png", "image/png", "video/*, .jpg", false],
    ["a", "application/pdf", "application/pdf", true],
    ["a.pdf.exe", "application/pdf", ".pdf", false],
    ["a", "", undefined, true],
    ["a", "", "*/*", true],
  ])("%s of type %j against %j: %s", (name, type, accept, taken) => expect(accepts({ name, type }, accept)).toBe(taken));

  test("of one place the last file keeps it, otherwise the list is cut", () => {
    const list = ["1", "2", "3"].map((uid) => item({ uid }));
    expect(limited(list, 1).map(({ uid }) => uid)).toEqual(["3"]);
    expect(limited(list, 2).map(({ uid }) => uid)).toEqual(["1", "2"]);
    expect(limited(list, undefined)).toHaveLength(3);
  });
});

describe("[UPLOAD-03] a form that is sent", () => {
  /** As much of XMLHttpRequest as is used. */
  function request(status: number, responseText: string, broken = false) {
    const sent: Record<string, unknown> = { headers: {} as Record<string, string> };
    class Fake extends EventTarget {
      upload = new EventTarget();
      status = status;
      statusText = status === 413 ? "Payload Too Large" : "";
      responseText = responseText;
      withCredentials = false;
      open(method: string, action: string) {
        Object.assign(sent, { method, action });
      }
      setRequestHeader(name: string, value: string) {
        Object.assign(sent["headers"] as object, { [name]: value });
      }
      send(body: FormData) {
        Object.assign(sent, { body, withCredentials: this.withCredentials });
        this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 4, lengthComputable: true }));
        queueMicrotask(() => this.dispatchEvent(new Event(broken ? "error" : "load")));
      }
    }
    vi.stubGlobal("XMLHttpRequest", Fake);
    return sent;
  }

  test("is multipart to the action, marked as a script's, with credentials when asked, and tells its progress", async () => {
    const sent = request(200, '{"ok":true}');
    const body = new FormData();
    body.append("file", new Blob(["x"]), "a.pdf");
    const progress: number[] = [];
    expect(await postForm({ action: "/upload", body, headers: { store: "S" }, withCredentials: true, onProgress: (percent) => progress.push(percent) })).toMatchObject({ status: 200, response: { ok: true } });
    expect(sent).toMatchObject({ method: "POST", action: "/upload", body, withCredentials: true, headers: { "X-Requested-With": "XMLHttpRequest", store: "S" } });
    expect(progress).toEqual([25]);
  });

  test.each([199, 300, 404, 413, 500])("an answer of %i is an error", async (status) => {
    request(status, "文件过大");
    await expect(postForm({ action: "/upload", body: new FormData() })).rejects.toMatchObject({ status, response: "文件过大" });
  });

  test("so is no answer", async () => {
    request(0, "", true);
    await expect(postForm({ action: "/upload", body: new FormData() })).rejects.toBeInstanceOf(PostError);
  });
});

describe("[UPLOAD-04] a failed item", () => {
  test.each([
    [{ response: "磁盘已满" }, "磁盘已满"],
    [{ response: { code: 1 }, error: { message: "m", statusText: "Payload Too Large" } }, "Payload Too Large"],
    [{ error: { message: "断网", statusText: "" } }, "断网"],
    [{}, "上传失败"],
  ])("%o says why in a tooltip: %s", (changes, text) => {
    const failed = item({ status: "error", ...changes });
    expect(failureText(failed, "上传失败")).toBe(text);
    expect(renderToString(<UploadItem file={failed} onRemove={undefined} />)).toMatch(new RegExp(`title="${text}".*role="tooltip"[^>]*>${text}`));
  });
});

test("[TEXT-01] a text area is cut by characters, not by their halves", () => {
  expect(truncate("𠮷野家的碗", 3)).toBe("𠮷野家");
  expect(truncate("👨‍👩‍👧", 2)).toBe("👨‍");
  expect(truncate("碗", 3)).toBe("碗");
  expect(renderToString(<TextField label="说明" name="note" value="" onChange={() => undefined} multiline />)).toMatch(/<textarea[^>]*name="note"/);
});

test("[SPIN-01] a spinner shows at once, or after its delay", () => {
  expect(renderToString(<Spinner />)).not.toBe("");
  expect(renderToString(<Spinner delay={300} />)).toBe("");
});
