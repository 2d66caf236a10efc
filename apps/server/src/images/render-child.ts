import { goBehind } from "../go-behind.ts";
import { ImageError } from "./image-error.ts";
import { render } from "./render.ts";
import type { RenderJob, RenderResult } from "./render-process.ts";

/** Renders for another process (render-process.ts), which says how far behind others, until that lets go of it. */
goBehind(Number(process.argv[2]));
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the parent ends this process when its requests have finished.
process.on("SIGINT", () => undefined);

process.on("message", (job: RenderJob) => {
  void render(Buffer.from(job.master), job.rendition, job.care).then(
    (bytes) => answer({ id: job.id, bytes }),
    (error: unknown) => answer({ id: job.id, ...faultOf(error) }),
  );
});

function answer(result: RenderResult): void {
  process.send?.(result);
}

function faultOf(error: unknown): Omit<Extract<RenderResult, { message: string }>, "id"> {
  if (error instanceof ImageError) return { code: error.code, message: error.message };
  return { code: undefined, message: error instanceof Error ? error.message : String(error) };
}
