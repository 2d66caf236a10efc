// @module-tag extended
import { lookAtEveryPage, ofStories } from "./every-page.ts";

await lookAtEveryPage((path) => ofStories.test(path));
