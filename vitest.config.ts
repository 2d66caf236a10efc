import { defineConfig } from "vitest/config";

/** Tests of the real content; journeys visit the fixture brand. */
const ofRealContent = [
  "block-use",
  "budgets",
  "crawl",
  "demo-facts",
  "every-page",
  "fonts",
  "picture-shapes",
  "product-titles",
].map(file);

/** `expect.poll` waits as long as a locator does: pages and servers are slow on a busy machine. The default is a second. */
const patient = { poll: { timeout: 60_000 } };

const inBrowser = {
  root: "e2e",
  globalSetup: ["./global-setup.ts"],
  // Long journeys of the desk take four minutes where two slow cores run four of them.
  testTimeout: 480_000,
  hookTimeout: 180_000,
  // One browser of thousands of journeys stops responding on a busy machine; `npm test` lists what passed on the second try.
  retry: 1,
  expect: patient,
};

function file(name: string): string {
  return `${name}.test.ts`;
}

/**
 * One runner for everything: `vitest run --project <name> [path]`.
 * Unit and API tests lie beside the code; journeys through a real browser lie in e2e/ and visit the fixture brand
 * (project e2e), but for tests of the real content (project demo).
 */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Files mock no modules and have no side effects, so those of a project share modules: a fifth of the time for the site's.
    isolate: false,
    // Journeys wait for frames, timers and responses a third of their time or more: three at once use 1.7 of two cores.
    maxWorkers: 4,
    tags: [
      {
        name: "extended",
        description:
          "Shows again, elsewhere or more often, what another test of `npm test` shows. `npm test -- --all` runs it.",
      },
    ],
    projects: [
      { test: { name: "contract", root: "packages/contract", include: ["src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          root: "apps/server",
          include: ["{src,test}/**/*.test.ts"],
          exclude: ["**/*.endurance.test.ts", "test/cluster/**", "test/operations/**"],
          // One PostgreSQL for the whole run, if it is installed.
          globalSetup: ["./test/global-setup.ts"],
          // Tests that start processes take a minute beside the rest of the suite on a slow machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
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
      {
        // The operators' guide on a copy of the machine: `npm run test:operations` only.
        test: {
          name: "operations",
          root: "apps/server",
          include: ["test/operations/*.test.ts"],
          globalSetup: ["./test/global-setup.ts"],
          testTimeout: 600_000,
          expect: patient,
        },
      },
      { test: { name: "web", root: "apps/web", include: ["*.test.ts", "app/**/*.test.{ts,tsx}"] } },
      { test: { name: "desk", root: "apps/desk", include: ["app/**/*.test.ts"] } },
      {
        test: {
          name: "tools",
          root: ".",
          include: ["{tools,deploy}/**/*.test.mjs", "bench/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      { test: { name: "studio", root: "studio", include: ["*.test.mjs"], testTimeout: 60_000 } },
      { test: { ...inBrowser, name: "e2e", include: ["*.test.ts"], exclude: ofRealContent } },
      { test: { ...inBrowser, name: "demo", include: ofRealContent } },
    ],
  },
});
