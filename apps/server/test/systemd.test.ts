import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const unit = (name: string) => read(`deploy/systemd/${name}`);

/** The settings of a unit's service, and the first lines of paragraphs without a comment. */
function service(text: string) {
  const section = /^\[Service\]\n([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1] ?? "";
  const paragraphs = section.split("\n\n").map((paragraph) => paragraph.split("\n").filter(Boolean));
  const lines = paragraphs.flat().filter((line) => !line.startsWith("#"));
  return {
    settings: new Map(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)])),
    unexplained: paragraphs.map(([first = ""]) => first).filter((first) => first !== "" && !first.startsWith("#")),
  };
}

/** Sandboxing options. */
const hardening =
  /^(?:NoNewPrivileges|CapabilityBoundingSet|Protect|Private|Restrict|RemoveIPC|DevicePolicy|LockPersonality|IPAddress|SystemCall|UMask|User)/;

it.each(["backup", "snapshots"])(
  "[OPS-09] sandboxing options are commented, and klarholm-%s has no more rights than the site",
  async (name) => {
    const [site, backup] = [service(await unit("klarholm@.service")), service(await unit(`klarholm-${name}.service`))];
    expect(site.unexplained.filter((line) => hardening.test(line))).toEqual([]);
    const held = [...site.settings].filter(([name]) => hardening.test(name));
    expect(held.length).toBeGreaterThan(25);
    const others = held.filter(([name, value]) => backup.settings.get(name) !== value).map(([name]) => name);
    // The site needs more rights, to sandbox programs that open applicants' files (decision 64).
    const forRendering = ["ProtectKernelTunables", "RestrictAddressFamilies", "RestrictNamespaces", "SystemCallFilter"];
    expect(others.toSorted()).toEqual(forRendering);
    expect(forRendering.map((name) => backup.settings.get(name))).toEqual([
      "yes",
      "AF_INET AF_INET6 AF_UNIX",
      "yes",
      "@system-service",
    ]);
  },
);

it("[SEC-03] the site's unit allows bubblewrap", async () => {
  const { settings } = service(await unit("klarholm@.service"));
  const words = (name: string) => settings.get(name)?.split(" ") ?? [];
  // Tested with systemd 252: bubblewrap needs all of them.
  expect(words("RestrictNamespaces")).toEqual(expect.arrayContaining(["user", "mnt", "pid", "net", "ipc", "uts"]));
  expect(words("SystemCallFilter")).toContain("@mount");
  expect(words("RestrictAddressFamilies")).toContain("AF_NETLINK");
  expect(words("ProtectKernelTunables")).toEqual(["no"]);
  expect(words("OOMPolicy")).toEqual(["continue"]);
});
