import { serveJobs } from "../../workers/serve-jobs.ts";
import { ImageError } from "../media/image-error.ts";
import { render } from "./render.ts";
import type { RenderJob, RenderResult } from "./render-process.ts";

/** Renders for another process (render-process.ts). */
serveJobs<RenderJob, RenderResult>(async ({ master, rendition, care }) => {
  try {
    return { bytes: await render(Buffer.from(master), rendition, care) };
  } catch (error) {
    if (error instanceof ImageError) return { code: error.code, message: error.message };
    throw error;
  }
});
