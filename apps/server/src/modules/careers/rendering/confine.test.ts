import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { describeRendering } from "../../../../test/document-tools.ts";
import { ConfinedError, type ConfinedProgram, runConfined } from "./confine.ts";

const limits = { wallMs: 20_000, cpuSeconds: 10, memory: 300_000_000, output: 1_000_000 };

/** The output of a confined shell script. */
const sh = async (script: string, more: Partial<ConfinedProgram> = {}) =>
  (await runConfined({ command: ["/bin/sh", "-c", script], limits, ...more })).toString();

const endOf = (script: string, more: Partial<ConfinedProgram["limits"]> = {}) =>
  sh(script, { limits: { ...limits, ...more } }).then(
    () => "done",
    (error: unknown) => (error instanceof ConfinedError ? error.reason : String(error)),
  );

/** The number of processes with a word among their arguments. */
async function processesWith(word: string): Promise<number> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return lines.filter((line) => line.includes(word)).length;
}

describeRendering("a confined program", () => {
  it("[SEC-03] sees its input files and the host's programs, and no other files or variables", async () => {
    process.env["KLARHOLM_SECRET"] = "seen";
    try {
      expect(await sh("cat /in/document", { files: { "/in/document": Buffer.from("简历") } })).toBe("简历");
      expect(await sh("env")).not.toContain("seen");
    } finally {
      delete process.env["KLARHOLM_SECRET"];
    }
    expect((await sh("ls /")).trim().split("\n")).not.toEqual(expect.arrayContaining(["home", "proc", "root", "sys"]));
    expect(await sh(`ls ${import.meta.dirname} /etc/passwd /var/lib/klarholm 2>/dev/null; echo end`)).toBe("end\n");
  });

  it("[SEC-03] writes to a limited tmpfs only", async () => {
    const places = ["/x", "/usr/x", "/in/x", "/etc/x", "/dev/x"];
    const tried = places.map((place) => `(echo x > ${place}) 2>/dev/null && echo ${place}`).join("; ");
    expect(await sh(`${tried}; echo end`, { files: { "/in/document": Buffer.from("x") } })).toBe("end\n");
    expect(Number(await sh("cat /dev/zero > /tmp/x 2>/dev/null; wc -c < /tmp/x"))).toBeLessThanOrEqual(2 ** 27);
    // The next program starts with an empty folder.
    expect(await sh("ls /tmp")).toBe("");
  });

  it("[SEC-03] has no network, not even localhost", async () => {
    let calls = 0;
    const server = createServer(() => (calls += 1)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const reached = await sh(
      `perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(PeerAddr=>"127.0.0.1:${port}", Timeout=>2) ? "yes" : "no"'`,
    );
    server.close();
    expect([reached, calls]).toEqual(["no", 0]);
  });

  it("[SEC-03] is killed by its limits, with its children", async () => {
    const word = `971${process.pid}`;
    expect(await endOf(`sleep ${word} & setsid sleep ${word} & sleep ${word}`, { wallMs: 1500 })).toBe("limit");
    await expect.poll(() => processesWith(word)).toBe(0);
    expect(await endOf("while :; do :; done", { cpuSeconds: 1 })).toBe("failed");
    expect(await endOf("yes")).toBe("limit");
    expect(await endOf(`perl -e '$x = "a" x $ARGV[0]' 1000000000`)).toBe("failed");
  });

  it("[SEC-03] cannot exhaust processes as a fork bomb", async () => {
    const word = `bomb${process.pid}`;
    let most = 0;
    const watch = setInterval(async () => (most = Math.max(most, await processesWith(word))), 50);
    const end = await endOf(`b() { b ${word} | b & sleep 1; b; }; b`, { wallMs: 3000 });
    clearInterval(watch);
    expect(end).not.toBe("done");
    // The programs that start it have the same arguments.
    expect(most).toBeLessThan(64 + 8);
    await expect.poll(() => processesWith(word)).toBe(0);
  });

  it("[SEC-03] reports that it failed or did not start", async () => {
    expect(await endOf("exit 7")).toBe("failed");
    const mounts = { "/program/node": "/there/is/no/such/file" };
    await expect(sh("exit 0", { mounts })).rejects.toThrow("/there/is/no/such/file");
  });
});
