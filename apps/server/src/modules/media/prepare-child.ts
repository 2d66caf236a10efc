import { serveJobs } from "../../workers/serve-jobs.ts";
import { prepareUpload } from "./prepare-upload.ts";

/** Validates uploads for another process (prepare-processes.ts). */
serveJobs(prepareUpload);
