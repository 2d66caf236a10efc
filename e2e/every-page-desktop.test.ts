import { lookAtEveryPage } from "./every-page.ts";

await lookAtEveryPage(1440);
