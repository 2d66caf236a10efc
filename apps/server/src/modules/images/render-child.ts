import { serveJobs } from "../../workers/serve-jobs.ts";
import { ImageError } from "../media/image-error.ts";
import { render } from "./render.ts";
import type { RenderJob, RenderResult } from "./render-process.ts";

serveJobs<RenderJob, RenderResult>(async ({ original, rendition, effort }) => {
  try {
    return { bytes: await render(original, rendition, effort) };
  } catch (error) {
    if (error instanceof ImageError) return { code: error.code, message: error.message };
    throw error;
  }
});
