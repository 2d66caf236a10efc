import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const unit = (name: string) => read(`deploy/systemd/${name}`);

/** What a unit says of its service: names with their values, and the lines before which no comment stands in their paragraph. */
function service(text: string) {
  const section = /^\[Service\]\n([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1] ?? "";
  const paragraphs = section.split("\n\n").map((paragraph) => paragraph.split("\n").filter(Boolean));
  const lines = paragraphs.flat().filter((line) => !line.startsWith("#"));
  return {
    settings: new Map(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)])),
    unexplained: paragraphs.map(([first = ""]) => first).filter((first) => first !== "" && !first.startsWith("#")),
  };
}

/** What keeps a service from doing more than it needs. */
const hardening =
  /^(?:NoNewPrivileges|CapabilityBoundingSet|Protect|Private|Restrict|RemoveIPC|DevicePolicy|LockPersonality|IPAddress|SystemCall|UMask|User)/;

it("[OPS-09] the units explain themselves, and a backup may do no more than the site", async () => {
  const [site, backup] = [service(await unit("klarholm@.service")), service(await unit("klarholm-backup.service"))];
  expect(site.unexplained.filter((line) => hardening.test(line))).toEqual([]);
  const held = [...site.settings].filter(([name]) => hardening.test(name));
  expect(held.length).toBeGreaterThan(25);
  const others = held.filter(([name, value]) => backup.settings.get(name) !== value).map(([name]) => name);
  // What the site needs besides, to confine programs that open applicants' files (decision 64).
  const forRendering = ["ProtectKernelTunables", "RestrictAddressFamilies", "RestrictNamespaces", "SystemCallFilter"];
  expect(others.toSorted()).toEqual(forRendering);
  expect(forRendering.map((name) => backup.settings.get(name))).toEqual([
    "yes",
    "AF_INET AF_INET6 AF_UNIX",
    "yes",
    "@system-service",
  ]);
});

it("[SEC-03] the site's unit lets bubblewrap confine what opens applicants' files", async () => {
  const { settings } = service(await unit("klarholm@.service"));
  const words = (name: string) => settings.get(name)?.split(" ") ?? [];
  // As tried under systemd 252: without any of them bubblewrap does not start.
  expect(words("RestrictNamespaces")).toEqual(expect.arrayContaining(["user", "mnt", "pid", "net", "ipc", "uts"]));
  expect(words("SystemCallFilter")).toContain("@mount");
  expect(words("RestrictAddressFamilies")).toContain("AF_NETLINK");
  expect(words("ProtectKernelTunables")).toEqual(["no"]);
  expect(words("OOMPolicy")).toEqual(["continue"]);
});
