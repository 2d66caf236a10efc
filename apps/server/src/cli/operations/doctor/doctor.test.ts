import { once } from "node:events";
import { chmod, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../../../../tools/port.mjs";
import { sealedRow } from "../../../../test/applications.ts";
import { describeEngines, type Engine, sqlite } from "../../../../test/databases.ts";
import { openHost, type TestHost } from "../../../../test/host.ts";
import { addApplication, addFile } from "../../../modules/careers/application.repository.ts";
import { staffCommand } from "../cli.ts";
import { renderingFinding } from "./documents.ts";
import { freeSpace } from "./machine.ts";

let host: TestHost;
const useHost = (engine: Engine) => {
  beforeEach(async () => {
    host = await openHost(engine);
  });
  afterEach(() => host[Symbol.asyncDispose]());
};

/** Runs the doctor with changed settings. */
async function examine(changes?: Record<string, string>): Promise<{ code: number; text: string }> {
  const { code, lines } = await host.doctor(changes);
  return { code, text: lines.join("\n") };
}

describeEngines("[OPS-08] npm run staff -- doctor", (engine) => {
  useHost(engine);

  it("finds no fault on a sound host, and says so in both languages", { tags: "extended" }, async () => {
    const { code, lines } = await host.doctor();
    for (const line of lines) expect(line).toMatch(/^(正常|注意)  .*[\u4e00-\u9fff].*[。）][A-Z\d].*\.$/);
    const text = lines.join("\n");
    for (const part of [
      "DATA_DIR is writable.",
      "CONTENT_DIR is readable.",
      "The database matches this release.",
      "The server runs and shows pages.",
      "Visitors' submissions can be stored.",
      "The security headers reach visitors.",
      "for this visitor.",
      "The newest backup is 0.0 days old.",
      // The sample content has no filing numbers.
      "Filings in the footer: no icp number",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(engine.name === "SQLite" ? "The embedded database is intact." : /PostgreSQL \d+ answers\./);
    // A test's site is on plain http, its files are readable for others, and its pictures are not rendered.
    for (const line of lines.filter((one) => !one.startsWith("正常")))
      expect(line).toMatch(
        /^注意.*(no https address|chmod 600|pictures of pages|applicants' files|no (icp|publicSecurity) number)/,
      );
    expect(code).toBe(3);
  });

  it(
    "finds a database of another release, a clock behind the last publication, and a full quota",
    { tags: "extended" },
    async () => {
      const { db } = host.site.database;
      await sql`delete from kysely_migration where name = '005-application-latest'`.execute(db);
      expect((await examine()).text).toMatch(/注意.*will run 1 migrations/);
      await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2026-01-01')`.execute(db);
      expect((await examine()).text).toMatch(/注意.*A newer release .*\(999-later\)/);

      await addApplication(db, sealedRow);
      const file = {
        position: 0,
        field: "resumeFile",
        name: "",
        type: "pdf",
        bytes: 8_500_000,
        sha256: "",
        object: null,
      } as const;
      await addFile(db, sealedRow.id, file);
      for (const [QUOTA_STORE_MB, label] of [
        ["11", "正常"],
        ["10", "注意"],
        ["8", "故障"],
      ] as const)
        expect((await examine({ QUOTA_STORE_MB })).text).toMatch(new RegExp(`${label}.*use 9 MB of ${QUOTA_STORE_MB}`));

      await sql`update content_version set published_at = '2999-01-01T00:00:00.000Z'`.execute(db);
      const { code, text } = await examine();
      expect(code).toBe(1);
      expect(text).toMatch(/故障.*The clock is behind the last publication/);
    },
  );

  it("finds that submissions cannot be stored while pages are shown", { tags: "extended" }, async () => {
    await host.site.database.db.destroy();
    const { code, text } = await examine();
    expect(code).toBe(1);
    expect(text).toMatch(/正常.*shows pages\.\n故障.*submissions cannot be stored/);
  });
});

describe("[OPS-08] npm run staff -- doctor, over a host with a fault", () => {
  useHost(sqlite);

  /** The path of a file or folder in the host's own folder. */
  const own = (name: string) => join(host.folder, name);
  const unused = async () => `127.0.0.1:${await freePort()}`;
  const postgres = { DATABASE_URL: "postgres://x@127.0.0.1:1/x" };

  const faults: [fault: string, changes: () => Promise<Record<string, string>>, finding: RegExp][] = [
    [
      "an unreachable database",
      async () => ({ DATABASE_URL: `postgres://x@${await unused()}/x` }),
      /故障.*ECONNREFUSED.*cannot be reached or read/,
    ],
    ["keys that differ by replica", async () => ({ ...postgres, CODE_KEY: "" }), /故障.*CODE_KEY.*every replica/],
    ["a desk's key that differs", async () => ({ ...postgres, DESK_KEY: "" }), /故障.*DESK_KEY.*every replica/],
    ["trust in every client", async () => ({ TRUST_PROXY: "true" }), /故障.*trusts every client/],
    ["an open port", async () => ({ HOST: "0.0.0.0" }), /注意.*can bypass the proxy/],
    [
      "no content",
      async () => {
        await mkdir(own("empty/media"), { recursive: true });
        return { CONTENT_DIR: own("empty") };
      },
      /故障.*has no site\.yaml/,
    ],
    [
      "a content folder whose media is a link to elsewhere",
      async () => {
        await mkdir(own("linked"));
        await symlink(host.folder, own("linked/media"));
        return { CONTENT_DIR: own("linked") };
      },
      /故障.*media 指向内容文件夹之外的链接.*cannot be used: media: /,
    ],
    [
      "no content folder",
      async () => ({ CONTENT_DIR: own("none") }),
      /故障.*没有这个文件夹.*cannot be used: CONTENT_DIR/,
    ],
    [
      "a data folder that is a file",
      async () => {
        await writeFile(own("file"), "");
        return { DATA_DIR: own("file") };
      },
      /故障.*DATA_DIR is not a folder/,
    ],
    ["no data folder", async () => ({ DATA_DIR: own("none") }), /注意.*the first start creates it/],
    [
      "a key that others can read",
      async () => {
        const key = join(String(host.env["DATA_DIR"]), "code-key");
        await writeFile(key, "x".repeat(40));
        await chmod(key, 0o644);
        return {};
      },
      /故障.*Other users can read code-key/,
    ],
    [
      "a damaged database",
      async () => {
        await mkdir(own("broken"));
        await writeFile(own("broken/klarholm.sqlite"), "no database ".repeat(1000));
        return { DATA_DIR: own("broken") };
      },
      /故障.*The database cannot be reached or read/,
    ],
    ["a server that does not run", async () => ({ PORT: String(await freePort()) }), /注意.*does not run yet/],
    ["an unreachable virus scanner", async () => ({ CLAMAV: await unused() }), /故障.*ECONNREFUSED.*CLAMAV cannot/],
    [
      "an unreachable mail server",
      async () => ({ SMTP_URL: `smtp://${await unused()}`, HR_EMAIL: "hr@example.com" }),
      /故障.*SMTP_URL cannot be reached/,
    ],
    [
      "an unreachable site",
      async () => ({ PUBLIC_URL: `http://${await unused()}` }),
      /注意.*PUBLIC_URL cannot be reached/,
    ],
    [
      "no backup",
      async () => {
        await rm(own("today"), { recursive: true });
        return {};
      },
      /注意.*There is no completed backup/,
    ],
    [
      "an old backup",
      async () => {
        const path = own("today/backup.json");
        const manifest = JSON.parse(await readFile(path, "utf8"));
        await writeFile(path, JSON.stringify({ ...manifest, taken: "2026-01-01T00:00:00.000Z" }));
        return {};
      },
      /故障.*The newest backup is \d{2,}\.\d days old/,
    ],
    [
      "a server with another key",
      async () => ({ CODE_KEY: "another-key-with-32-characters-or-more" }),
      /注意.*it has another key/,
    ],
  ];
  it.each(faults)("finds %s", { tags: "extended" }, async (_, changes, finding) => {
    const { code, text } = await examine(await changes());
    expect(text).toMatch(finding);
    expect(code).toBe(/^故障/m.test(text) ? 1 : 3);
    // It changes nothing.
    await expect(readFile(own("none"))).rejects.toThrow("ENOENT");
  });

  it("finds another program at the port", async () => {
    await using other = createServer((_, response) => void response.end("hello")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect((await examine({ PORT: String(port) })).text).toMatch(/故障.*Another program uses port/);
  });

  it("reports invalid settings, and refuses options of other commands", async () => {
    expect((await examine({ PORT: "x" })).text).toContain("PORT: expected a whole number");
    expect(await staffCommand(["doctor", "--days", "3"], host.env, () => undefined)).toBe(2);
  });
});

it("[OPS-08] warns when the disk is filling", () => {
  expect([5e9, 1e9, 1e8].map((free) => freeSpace(free).level)).toEqual(["ok", "look", "fault"]);
});

const allTools = { fault: undefined, poppler: true, libreOffice: "/usr/lib/libreoffice/program" };
it.each([
  [{}, "ok", "can show"],
  [{ libreOffice: undefined }, "look", "only the text"],
  [{ poppler: false }, "look", "poppler-utils"],
  [{ fault: "bwrap: EPERM" }, "look", "install bubblewrap"],
])("[SEC-03] reports whether applicants' files can be shown, and what is missing: %j", (changes, level, part) => {
  const finding = renderingFinding({ ...allTools, ...changes });
  expect(finding).toMatchObject({ level, en: expect.stringContaining(part) });
  expect(finding.zh).toContain("fault" in changes ? "bwrap: EPERM" : "工作台");
});
