import { serveJobs } from "../../workers/serve-jobs.ts";
import { prepareUpload } from "./prepare-upload.ts";

serveJobs(prepareUpload);
