import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { foreground, quietly } from "./processes.mjs";
import { ROOT } from "./project.mjs";

const script = (/** @type {string} */ source) => ["--input-type=module", "-e", source];

describe("a quiet program", () => {
  const run = (/** @type {string} */ source) =>
    quietly(process.execPath, script(source), { cwd: ROOT, what: "Installing packages" });

  test("answers what it printed", async () => {
    expect(await run("console.log('fine')")).toBe("fine\n");
  });

  test("that meets a known fault fails with its line", async () => {
    await expect(run("console.error('npm error code ENOSPC'); process.exit(1)")).rejects.toThrow(
      "Installing packages failed: The disk is full",
    );
  });

  test("that fails otherwise is quoted in one line, without its stack", async () => {
    const source =
      "console.error('npm error Bad thing\\n    at f (x.js:1:1)\\nnpm error A complete log of this run can be found in: x'); process.exit(3)";
    await expect(run(source)).rejects.toThrow(/^Installing packages failed: Bad thing$/);
  });

  test("that is not there is named", async () => {
    await expect(quietly("no-such-program-here", [], { cwd: ROOT, what: "Fetching" })).rejects.toThrow(
      "Fetching failed: no-such-program-here was not found.",
    );
  });
});

test("a program in the foreground hands on its exit code", async () => {
  expect(await foreground(process.execPath, script("process.exit(7)"), { cwd: ROOT })).toBe(7);
});

/** A launcher-like parent around a child that takes 300 ms to close. */
const parentOfSlowChild = () => {
  const child =
    "let n=0;for(const s of ['SIGINT','SIGTERM'])process.on(s,()=>{console.log('got',s,++n);setTimeout(()=>process.exit(0),300)});setInterval(()=>{},1000);console.log('up')";
  return `import { foreground } from ${JSON.stringify(join(ROOT, "tools/processes.mjs"))}; process.exitCode = await foreground(process.execPath, ['-e', ${JSON.stringify(child)}], { cwd: '.' }); console.log('waited')`;
};

/** Starts the parent and signals it once the child is up. */
async function signalled(/** @type {NodeJS.Signals[]} */ signals) {
  const launcher = spawn(process.execPath, script(parentOfSlowChild()), {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  launcher.stdout.on("data", (chunk) => {
    if (!output.includes("up") && String(chunk).includes("up")) for (const signal of signals) launcher.kill(signal);
    output += chunk;
  });
  const [code] = await once(launcher, "close");
  return { code, output };
}

test.skipIf(process.platform === "win32")(
  "Ctrl-C and SIGTERM reach the server once, and we wait for it to close",
  async () => {
    expect(await signalled(["SIGTERM"])).toEqual({ code: 0, output: "up\ngot SIGTERM 1\nwaited\n" });
    // A terminal's Ctrl-C arrives from the terminal and from npm.
    expect(await signalled(["SIGINT", "SIGINT"])).toEqual({ code: 0, output: "up\ngot SIGINT 1\nwaited\n" });
  },
);

test.skipIf(process.platform === "win32")(
  "the server stops as well when the shell that npm put between dies of a signal",
  async () => {
    // The shell must stay between: a second command keeps it from becoming the launcher.
    const quoted = `'${parentOfSlowChild().replaceAll("'", "'\\''")}'`;
    const shell = spawn("sh", ["-c", `${process.execPath} --input-type=module -e ${quoted}; true`], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    shell.stdout.on("data", (chunk) => {
      output += chunk;
      if (String(chunk).includes("up")) shell.kill("SIGTERM");
    });
    // The pipe closes once the last one that writes to it has ended.
    await once(shell.stdout, "close");
    expect(output).toBe("up\ngot SIGTERM 1\nwaited\n");
  },
);
