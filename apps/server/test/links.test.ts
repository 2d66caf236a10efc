import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildTestApp } from "./build-test-app.ts";
import { testSite } from "./test-site.ts";

it("[SEC-03] symbolic links out of the served folders are not followed", async () => {
  const outside = await mkdtemp(join(tmpdir(), "klarholm-outside-"));
  await using _gone = { [Symbol.asyncDispose]: () => rm(outside, { recursive: true }) };
  for (const name of ["secret.mp4", "secret.svg", "secret.txt"]) await writeFile(join(outside, name), "betrayed");
  await using site = await testSite();
  // Before the files are listed.
  await symlink(join(outside, "secret.txt"), join(site.clientDir, "secret.txt"));
  await symlink(outside, join(site.clientDir, "assets/folder"));
  await using test = await buildTestApp({ site });
  const media = join(test.content.dir, "media");
  for (const name of ["secret.mp4", "secret.svg"]) await symlink(join(outside, name), join(media, name));
  await symlink(outside, join(media, "folder"));
  await symlink("brand/wordmark.svg", join(media, "same.svg"));

  const ask = async (url: string) => {
    const { statusCode, body } = await test.app.inject(url);
    expect(body, url).not.toContain("betrayed");
    return statusCode;
  };
  for (const path of ["secret.mp4", "secret.svg", "folder/secret.mp4", "folder/secret.svg"])
    expect(await ask(`/media/${path}`), path).toBe(404);
  // These URLs are handled as pages.
  await ask("/secret.txt");
  await ask("/assets/folder/secret.txt");
  // Links within the folder are followed.
  expect(await ask("/media/same.svg")).toBe(200);
  expect(await ask("/media/brand/wordmark.svg")).toBe(200);
});
