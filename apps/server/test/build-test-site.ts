import { buildTestApp, type TestApp, type TestAppOptions } from "./build-test-app.ts";
import { testSite, type TestSite } from "./test-site.ts";

/** An app with the web build in small, which goes with it. */
export interface TestSiteApp extends TestApp {
  site: TestSite;
  /** The status of an address, and where it leads. */
  follow: (url: string) => Promise<[status: number, location: string | undefined]>;
}

/** Builds the app as `buildTestApp` does, over a web build in small of its own. */
export async function buildTestSite(options: Omit<TestAppOptions, "site"> = {}): Promise<TestSiteApp> {
  const site = await testSite();
  const test = await buildTestApp({ ...options, site });
  return {
    ...test,
    site,
    async follow(url) {
      const { statusCode, headers } = await test.app.inject(url);
      return [statusCode, headers.location];
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}
