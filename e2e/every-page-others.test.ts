// @module-tag extended
import { testEveryPage, ofStories } from "./every-page.ts";

await testEveryPage((path) => !ofStories.test(path));
