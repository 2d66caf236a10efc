import { DeskError } from "@klarholm/contract/desk/client";
import { mediaLimits } from "@klarholm/contract/desk/media-limits";
import { useCallback, useRef, useState } from "react";
import { firstPoster } from "./film-still.ts";
import { type Uploaded, uploadFile } from "./upload.ts";

/** An upload in progress, or failed. */
export interface Sending {
  id: number;
  title: string;
  /** Sent fraction, 0 to 1. */
  part: number;
  /** Why it was refused, in Chinese. */
  failure?: string;
}

/** Called for each uploaded file, with the poster of a film if one was captured. */
export type OnUploaded = (file: Uploaded, poster?: Uploaded) => void;

/** Maximum number of concurrent uploads; others queue here. */
const maxConcurrent = 2;

/** Uploads files with individual progress and failures. */
export function useUploads(onUploaded: OnUploaded) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const waiting = useRef<{ id: number; file: File }[]>([]);
  const count = useRef({ running: 0, last: 0 });

  const send = useCallback(
    (files: readonly File[]) => {
      const change = (id: number, next: Partial<Sending>) =>
        setSending((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
      const sendOne = async ({ id, file }: { id: number; file: File }) => {
        try {
          if (file.size > mediaLimits.bytes) throw new DeskError("TOO_LARGE", "文件不能超过 50 MB，请压缩后再上传！");
          const uploaded = await uploadFile(file, (part) => change(id, { part }));
          const poster = uploaded.kind === "film" && uploaded.poster === null ? await firstPoster(uploaded) : undefined;
          setSending((all) => all.filter((other) => other.id !== id));
          onUploaded(poster ? { ...uploaded, poster: poster.name } : uploaded, poster);
        } catch (error) {
          change(id, { failure: error instanceof DeskError ? error.message : "上传没有完成，请重试。" });
        }
      };
      const sendWaiting = async () => {
        for (let one = waiting.current.shift(); one; one = waiting.current.shift()) await sendOne(one);
        count.current.running -= 1;
      };

      const added = files.map((file) => ({ id: (count.current.last += 1), file }));
      waiting.current.push(...added);
      setSending((all) => [...all, ...added.map(({ id, file }) => ({ id, title: file.name, part: 0 }))]);
      while (count.current.running < maxConcurrent && waiting.current.length > 0) {
        count.current.running += 1;
        void sendWaiting();
      }
    },
    [onUploaded],
  );
  const dismiss = (id: number) => setSending((all) => all.filter((one) => one.id !== id));
  return { sending, send, dismiss };
}
