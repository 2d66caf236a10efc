import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests of the real content; journeys visit the fixture brand. */
const ofRealContent = [
  "block-use",
  "budgets",
  "crawl",
  "demo-facts",
  "every-page",
  "every-page-others",
  "every-page-stories",
  "fonts",
  "picture-shapes",
  "product-titles",
].map(file);

/** What a page or a server does takes as long as a busy machine lets it; the default gives up after a second. As long as a locator waits. */
const patient = { poll: { timeout: 60_000 } };

const inBrowser = {
  root: "e2e",
  globalSetup: ["./global-setup.ts"],
  // The first visit to a page waits until all its pictures have been rendered, one at a time.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // A tab of Chromium that no longer answers, seen about once in 400 pages on a busy machine, says nothing
  // about the site. A test is tried again after that, and after no other failure.
  retry: { count: 1, condition: /Test timed out/ },
  expect: patient,
};

function file(name: string): string {
  return `${name}.test.ts`;
}

/** The studio's tests take most of a minute: at the end, where the name of their project puts them, they would keep a worker waiting. */
class StudioFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const late = ({ moduleId }: TestSpecification) => (moduleId.endsWith("studio.test.mjs") ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => late(a) - late(b));
  }
}

/**
 * One runner for everything: `vitest run --project <name> [path]`.
 * Unit and API tests lie beside the code; journeys through a real browser lie in e2e/ and visit the fixture brand
 * (project e2e), but for tests of the real content (project demo).
 */
export default defineConfig({
  test: {
    // A slow machine with two busy cores must not fail a test that only waits.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Files mock no modules and leave nothing behind, so those of a project share theirs: a fifth of the time for the site's.
    isolate: false,
    // One server serves all journeys of a project, a Chromium those of a worker. Two at once use 1.2 to 1.6 of two cores: a visit waits
    // for frames, timers and answers a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: StudioFirst },
    tags: [
      {
        name: "extended",
        description:
          "Shows once more, elsewhere or more often, what `npm test` shows once. `npm test -- --all` runs it.",
      },
    ],
    projects: [
      { test: { name: "contract", root: "packages/contract", include: ["src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          root: "apps/server",
          include: ["{src,test}/**/*.test.ts"],
          exclude: ["**/*.endurance.test.ts", "test/cluster/**"],
          // One PostgreSQL for the whole run, where there is one.
          globalSetup: ["./test/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        // Servers that are killed: a few here, many with `npm run test:endurance`.
        test: {
          name: "endurance",
          root: "apps/server",
          include: ["src/**/*.endurance.test.ts"],
          globalSetup: ["./test/global-setup.ts"],
          testTimeout: 400_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        // Replicas behind the shipped nginx: restarted twice here, many times with `npm run test:cluster`.
        test: {
          name: "cluster",
          root: "apps/server",
          include: ["test/cluster/*.test.ts"],
          globalSetup: ["./test/global-setup.ts"],
          testTimeout: 400_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      { test: { name: "web", root: "apps/web", include: ["app/**/*.test.{ts,tsx}"] } },
      { test: { name: "desk", root: "apps/desk", include: ["app/**/*.test.ts"] } },
      {
        test: {
          name: "tools",
          root: ".",
          include: ["tools/**/*.test.mjs", "bench/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      { test: { ...inBrowser, name: "e2e", include: ["*.test.ts"], exclude: ofRealContent } },
      { test: { ...inBrowser, name: "demo", include: ofRealContent } },
    ],
  },
});
