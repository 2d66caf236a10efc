import { useLayoutEffect, useRef } from "react";
import { PostError, postForm } from "./post-form.ts";
import { accepts, limited, type UploadFile, uploadFile } from "./upload-file.ts";

export interface UploadOptions {
  files: readonly UploadFile[];
  /** Hears the whole list after each change. */
  onChange: (files: UploadFile[]) => void;
  /** As in HTML: endings, kinds, types. What does not match is skipped. */
  accept?: string | undefined;
  maxCount?: number | undefined;
  /** False keeps a file out. */
  beforeUpload?: ((file: File, files: readonly UploadFile[]) => boolean) | undefined;
  /** Where each file is sent at once; without it the list only holds them. */
  action?: string | undefined;
  /** Field of the file in the form that is sent. */
  name?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  withCredentials?: boolean | undefined;
}

/** Takes files into a list, sends them where an action is given, and lets them go again (UPLOAD-01 to 04). */
export function useUpload(options: UploadOptions) {
  // Answers arrive later than renders: they find the list as it is then. It is kept with the commit, not after it,
  // as an effect that comes late would put the list back to what it was before an answer that came in between.
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const sending = useRef(new Map<string, AbortController>());

  const change = (files: UploadFile[]) => {
    latest.current = { ...latest.current, files };
    latest.current.onChange(files);
  };
  const update = (uid: string, changes: Partial<UploadFile>) =>
    change(latest.current.files.map((file) => (file.uid === uid ? { ...file, ...changes } : file)));

  const send = async ({ uid, origin }: UploadFile, action: string) => {
    const { name = "file", headers, withCredentials } = latest.current;
    const body = new FormData();
    if (origin) body.append(name, origin);
    const control = new AbortController();
    sending.current.set(uid, control);
    try {
      const { response } = await postForm({
        action,
        body,
        headers: headers ?? {},
        withCredentials: withCredentials ?? false,
        signal: control.signal,
        onProgress: (loaded, total) => update(uid, { percent: (loaded / total) * 100 }),
      });
      update(uid, { status: "done", percent: 100, response });
    } catch (error) {
      if (control.signal.aborted) return;
      const { message, response } =
        error instanceof PostError ? error : { message: String(error), response: undefined };
      update(uid, { status: "error", response, error: { message } });
    } finally {
      sending.current.delete(uid);
    }
  };

  const add = (chosen: readonly File[]) => {
    const { accept, maxCount, action } = latest.current;
    const added: UploadFile[] = [];
    for (const file of chosen) {
      const before = [...latest.current.files, ...added];
      if (!accepts(file, accept) || latest.current.beforeUpload?.(file, before) === false) continue;
      added.push(uploadFile(file, action ? "uploading" : "done"));
    }
    if (added.length === 0) return;
    const list = limited([...latest.current.files, ...added], maxCount);
    for (const { uid } of latest.current.files)
      if (!list.some((file) => file.uid === uid)) sending.current.get(uid)?.abort();
    change(list);
    if (action) for (const file of added.filter((one) => list.includes(one))) void send(file, action);
  };

  const remove = (uid: string) => {
    sending.current.get(uid)?.abort();
    change(latest.current.files.filter((file) => file.uid !== uid));
  };

  /** Sends a file that failed once more, where an action is given. */
  const retry = (uid: string) => {
    const { files, action } = latest.current;
    const failed = files.find((file) => file.uid === uid);
    if (!failed || !action) return;
    update(uid, { status: "uploading", percent: 0, response: undefined, error: undefined });
    void send(failed, action);
  };

  return { add, remove, retry };
}
