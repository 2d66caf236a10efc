// Gets a browser onto a machine that has none, in the least surprising way that works there.
import { findBrowser } from "./browser.mjs";
import { Complaint } from "./complaint.mjs";
import { withNode } from "./prepare.mjs";
import { quietly } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT, commandOf } from "./project.mjs";

/** Chinese ones, and a serif as wide as what visitors' devices have until the display face has come (`e2e/fonts.test.ts`). */
const faces = ["fonts-noto-cjk", "fonts-liberation"];

/**
 * The path of a browser for the tests. Installs one when none is there: Playwright's own build, whose address is
 * not reachable from everywhere, else Debian's package when we may install packages.
 * @param {string} node
 * @returns {Promise<string>}
 * @throws {Complaint} when neither works
 */
export async function ensureBrowser(node) {
  const present = findBrowser();
  if (present !== undefined) return present;
  const env = { ...withNode(node), DEBIAN_FRONTEND: "noninteractive" };
  const isRoot = process.getuid?.() === 0;
  /** @type {(() => Promise<unknown>)[]} */
  const ways = [];
  const playwright = [
    commandOf("playwright-core"),
    "install",
    ...(isRoot && process.platform === "linux" ? ["--with-deps"] : []),
    "chromium",
  ];
  ways.push(() =>
    step("Downloading Chromium for the tests", () =>
      quietly(node, playwright, { cwd: ROOT, env, what: "Downloading Chromium" }),
    ),
  );
  if (isRoot && process.platform === "linux") {
    const apt = (/** @type {string[]} */ ...args) =>
      quietly("apt-get", args, { cwd: ROOT, env, what: "Installing Debian's Chromium" });
    ways.push(() =>
      step("Installing Debian's Chromium", async () => {
        await apt("update");
        await apt("install", "-y", "--no-install-recommends", "chromium-headless-shell", ...faces);
      }),
    );
  }
  for (const way of ways) {
    const found = await way().then(
      () => findBrowser(),
      () => undefined,
    );
    if (found !== undefined) return found;
  }
  throw new Complaint(
    "No browser for the tests: install Chromium, Google Chrome or Edge, or set CHROMIUM_PATH to one.",
  );
}
