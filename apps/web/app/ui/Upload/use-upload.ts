import { useLayoutEffect, useRef } from "react";
import { PostError, type PostOptions, postForm } from "./post-form.ts";
import { accepts, limited, type UploadFile, uploadFile } from "./upload-file.ts";

export interface UploadOptions extends Pick<PostOptions, "headers" | "withCredentials"> {
  files: readonly UploadFile[];
  onChange: (files: UploadFile[]) => void;
  /** As in HTML; files that do not match are skipped. */
  accept?: string | undefined;
  maxCount?: number | undefined;
  /** Returns false to skip a file. */
  beforeUpload?: ((file: File, files: readonly UploadFile[]) => boolean) | undefined;
  /** Address to which each file is posted when it is chosen; by default no file is posted. */
  action?: string | undefined;
  /** Name of the posted field; "file" by default. */
  name?: string | undefined;
}

/** Adds, posts and removes the files of a list (UPLOAD-01 to 04). */
export function useUpload(options: UploadOptions) {
  // Responses may arrive between renders. A layout effect, since a late passive effect would restore an older list.
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const requests = useRef(new Map<string, AbortController>());
  const abort = (uid: string) => requests.current.get(uid)?.abort();

  const change = (files: UploadFile[]) => {
    latest.current = { ...latest.current, files };
    latest.current.onChange(files);
  };
  const update = (uid: string, changes: Partial<UploadFile>) =>
    change(latest.current.files.map((file) => (file.uid === uid ? { ...file, ...changes } : file)));

  const send = async ({ uid, origin }: UploadFile) => {
    const { action, name = "file", headers, withCredentials } = latest.current;
    if (!origin || !action) return;
    const body = new FormData();
    body.append(name, origin);
    const request = new AbortController();
    requests.current.set(uid, request);
    const { signal } = request;
    const onProgress = (loaded: number, total: number) => update(uid, { percent: (loaded / total) * 100 });
    try {
      const response = await postForm(action, body, { headers, withCredentials, signal, onProgress });
      update(uid, { status: "done", percent: 100, response });
    } catch (error) {
      if (signal.aborted) return;
      const response = error instanceof PostError ? error.response : undefined;
      update(uid, { status: "error", response, error: { message: error instanceof Error ? error.message : "" } });
    } finally {
      requests.current.delete(uid);
    }
  };

  return {
    add(chosen: Iterable<File>) {
      const { files, accept, maxCount, action, beforeUpload } = latest.current;
      const list = [...files];
      for (const file of chosen)
        if (accepts(file, accept) && beforeUpload?.(file, list) !== false)
          list.push(uploadFile(file, action ? "uploading" : "done"));
      if (list.length === files.length) return;
      const next = limited(list, maxCount);
      for (const file of files) if (!next.includes(file)) abort(file.uid);
      change(next);
      for (const file of next) if (!files.includes(file)) void send(file);
    },
    remove(uid: string) {
      abort(uid);
      change(latest.current.files.filter((file) => file.uid !== uid));
    },
    retry(uid: string) {
      const failed = latest.current.files.find((file) => file.uid === uid);
      if (!failed) return;
      update(uid, { status: "uploading", percent: 0, response: undefined, error: undefined });
      void send(failed);
    },
  };
}
