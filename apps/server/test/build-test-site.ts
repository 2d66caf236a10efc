import { buildTestApp, type TestApp, type TestAppOptions } from "./build-test-app.ts";
import { testSite, type TestSite } from "./test-site.ts";

/** An app with a small web build. */
export interface TestSiteApp extends TestApp {
  site: TestSite;
  /** Status and location of a URL. */
  follow: (url: string) => Promise<[status: number, location: string | undefined]>;
}

/** `buildTestApp` with a small web build. */
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
