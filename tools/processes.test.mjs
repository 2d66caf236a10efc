import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { foreground, quietly } from "./processes.mjs";
import { ROOT } from "./project.mjs";

const script = (/** @type {string} */ source) => ["--input-type=module", "-e", source];

test.each([
  ["a known fault by its line", "console.error('npm error code ENOSPC'); process.exit(1)", "failed: The disk is full"],
  ["another by its last words", "console.error('npm error Bad\\n    at f (x.js:1:1)'); process.exit(3)", "failed: Bad"],
])("a quiet program that fails tells %s", async (_how, source, line) => {
  await expect(quietly(process.execPath, script(source), { cwd: ROOT, what: "Installing" })).rejects.toThrow(line);
});

test("a quiet program that does not exist is named", async () => {
  await expect(quietly("no-such-program", [], { cwd: ROOT, what: "Installing" })).rejects.toThrow(
    "Installing failed: no-such-program was not found.",
  );
});

test("a program in the foreground passes on its exit code", async () => {
  expect(await foreground(process.execPath, script("process.exit(7)"), { cwd: ROOT })).toBe(7);
});

describe.skipIf(process.platform === "win32")("a signal", () => {
  const child =
    "let n=0;for(const s of ['SIGINT','SIGTERM'])process.on(s,()=>{console.log(s,++n);setTimeout(()=>process.exit(0),300)});setInterval(()=>{},1000);console.log('up')";
  const launcher = `import { foreground } from ${JSON.stringify(join(ROOT, "tools/processes.mjs"))}; await foreground(process.execPath, ["-e", ${JSON.stringify(child)}], {}); console.log("waited")`;
  // npm's shell stays between; the second command keeps it from becoming the launcher.
  const shell = `'${process.execPath}' --input-type=module -e '${launcher.replaceAll("'", "'\\''")}'; true`;

  test.each([
    // Ctrl-C arrives from the terminal and from npm.
    ["reaches the server once", process.execPath, script(launcher), "SIGINT", 2],
    ["that ends npm's shell reaches the server", "sh", ["-c", shell], "SIGTERM", 1],
  ])("%s, and the launcher waits for it", async (_what, program, args, signal, times) => {
    const started = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    started.stdout.on("data", (chunk) => {
      output += chunk;
      if (String(chunk).includes("up"))
        for (let n = 0; n < times; n += 1) started.kill(/** @type {"SIGINT"} */ (signal));
    });
    // The pipe closes when the last process that writes to it has ended.
    await once(started.stdout, "close");
    expect(output).toBe(`up\n${signal} 1\nwaited\n`);
  });
});
