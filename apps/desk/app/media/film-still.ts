import { callDesk } from "@klarholm/contract/desk/client";
import { type Uploaded, uploadFile } from "./upload.ts";

/** Time of the first poster in seconds; many films begin dark. */
const posterSeconds = 1;

/**
 * Captures the current frame of a film, uploads it, and sets it as the film's poster.
 * @throws DeskError if the server refuses, Error if the browser cannot capture
 */
export async function posterFrom(shown: HTMLVideoElement, film: Pick<Uploaded, "name" | "title">): Promise<Uploaded> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [shown.videoWidth, shown.videoHeight];
  canvas.getContext("2d")?.drawImage(shown, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("The browser has no picture of the film");
  const title = `${film.title.replace(/\.[^.]*$/, "")} 封面.png`;
  const poster = await uploadFile(new File([blob], title, { type: blob.type }), () => undefined);
  await callDesk("posterMedia", { name: film.name, poster: poster.name });
  return poster;
}

/** Captures a poster of a newly uploaded film; undefined if this browser cannot play it. */
export async function firstPoster(film: Uploaded): Promise<Uploaded | undefined> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  try {
    const isThere = once(video, "loadeddata");
    video.src = `/media/${film.name}`;
    await isThere;
    const isAt = once(video, "seeked");
    video.currentTime = Math.min(posterSeconds, video.duration / 2);
    await isAt;
    return await posterFrom(video, film);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

function once(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<unknown> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, resolve, { once: true });
    video.addEventListener("error", reject, { once: true });
  });
}
