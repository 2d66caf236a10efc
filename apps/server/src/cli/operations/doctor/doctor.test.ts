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
import { renderingOn } from "./documents.ts";
import { roomOn } from "./machine.ts";

let host: TestHost;
const look = (engine: Engine) => {
  beforeEach(async () => {
    host = await openHost(engine);
  });
  afterEach(() => host[Symbol.asyncDispose]());
};
const worse = (lines: string[]) => lines.filter((line) => !line.startsWith("正常"));

describeEngines("[OPS-08] npm run staff -- doctor", (engine) => {
  look(engine);

  it(
    "finds nothing that does not work on a sound host, and says so in both languages",
    { tags: "extended" },
    async () => {
      const { code, lines } = await host.doctor();
      for (const line of lines) expect(line).toMatch(/^(正常|注意)  .*[\u4e00-\u9fff].*[。）][A-Z\d].*\.$/);
      const text = lines.join("\n");
      for (const part of [
        "DATA_DIR can be written to.",
        "CONTENT_DIR can be read.",
        "The database is at this release.",
        "The server runs and shows pages.",
        "What visitors send can be kept.",
        "The security headers arrive.",
        "The server takes this visitor for",
        "The newest backup is 0.0 days old.",
      ])
        expect(text).toContain(part);
      expect(text).toContain(
        engine.name === "SQLite" ? "The embedded database is whole." : /PostgreSQL \d+ answers\./.exec(text)?.[0],
      );
      // A test's site is on plain http, its files are everybody's, and nobody makes its pictures ahead.
      for (const line of worse(lines))
        expect(line).toMatch(/^注意.*(no https address|chmod 600|pictures that pages ask|applicants' files)/);
      expect(code).toBe(3);
    },
  );

  it("says which release a database is at, newer or older", { tags: "extended" }, async () => {
    const { db } = host.site.database;
    await sql`delete from kysely_migration where name = '005-application-latest'`.execute(db);
    expect((await host.doctor()).lines.join("\n")).toMatch(/注意.*will run 1 migrations/);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2026-01-01')`.execute(db);
    expect((await host.doctor()).lines.join("\n")).toMatch(/注意.*A newer release .*\(999-later\)/);
  });

  it("finds a clock that is behind what was published", { tags: "extended" }, async () => {
    await sql`update content_version set published_at = '2999-01-01T00:00:00.000Z'`.execute(host.site.database.db);
    const { code, lines } = await host.doctor();
    expect([code, lines.join("\n")]).toEqual([
      1,
      expect.stringMatching(/故障.*The clock is behind the last publication/),
    ]);
  });

  it("[SEC-01] finds applications that have used most of their quota, or all of it", { tags: "extended" }, async () => {
    const { db } = host.site.database;
    await addApplication(db, sealedRow);
    const file = { position: 0, field: "resumeFile", name: "", type: "pdf", bytes: 8_500_000, sha256: "" } as const;
    await addFile(db, sealedRow.id, file);
    const said = async (QUOTA_STORE_MB: string) => (await host.doctor({ QUOTA_STORE_MB })).lines.join("\n");
    expect(await said("11")).toMatch(/正常.*take 9 MB of 11/);
    expect(await said("10")).toMatch(/注意.*take 9 MB of 10/);
    expect(await said("8")).toMatch(/故障.*take 9 MB of 8/);
  });

  it("finds that nothing can be kept while pages are shown", { tags: "extended" }, async () => {
    await host.site.database.db.destroy();
    const { code, lines } = await host.doctor();
    expect(code).toBe(1);
    expect(lines.join("\n")).toMatch(/正常.*shows pages\.\n故障.*What visitors send cannot be kept/);
  });
});

describe("[OPS-08] npm run staff -- doctor, over a host with a fault", () => {
  look(sqlite);

  const faults: [fault: string, changes: () => Promise<Record<string, string>>, said: RegExp][] = [
    [
      "a database that is away",
      async () => ({ DATABASE_URL: `postgres://x@127.0.0.1:${await freePort()}/x` }),
      /故障.*ECONNREFUSED.*cannot be reached or read/,
    ],
    [
      "keys that differ by replica",
      async () => ({ DATABASE_URL: `postgres://x@127.0.0.1:1/x`, CODE_KEY: "" }),
      /故障.*CODE_KEY.*every replica needs the same/,
    ],
    [
      "the desk's key as well, where there is a desk",
      async () => ({ DATABASE_URL: `postgres://x@127.0.0.1:1/x`, DESK_KEY: "" }),
      /故障.*DESK_KEY.*every replica needs the same/,
    ],
    ["everybody's word taken", async () => ({ TRUST_PROXY: "true" }), /故障.*believes whatever anybody says/],
    ["an open port", async () => ({ HOST: "0.0.0.0" }), /注意.*can be reached past the proxy/],
    [
      "no content",
      async () => {
        await mkdir(join(host.folder, "empty/media"), { recursive: true });
        return { CONTENT_DIR: join(host.folder, "empty") };
      },
      /故障.*holds no site\.yaml/,
    ],
    [
      "a content folder whose media is a link to elsewhere",
      async () => {
        await mkdir(join(host.folder, "linked"));
        await symlink(host.folder, join(host.folder, "linked/media"));
        return { CONTENT_DIR: join(host.folder, "linked") };
      },
      /故障.*media 指向内容文件夹之外的链接.*cannot be used: media: a link that leads out of the content folder/,
    ],
    [
      "a content folder that is not there",
      async () => ({ CONTENT_DIR: join(host.folder, "none") }),
      /故障.*没有这个文件夹.*cannot be used: CONTENT_DIR: there is no such folder/,
    ],
    [
      "a data folder that is a file",
      async () => {
        await writeFile(join(host.folder, "file"), "");
        return { DATA_DIR: join(host.folder, "file") };
      },
      /故障.*DATA_DIR is no folder/,
    ],
    [
      "a data folder that is not there",
      async () => ({ DATA_DIR: join(host.folder, "none") }),
      /注意.*the first start makes it/,
    ],
    [
      "a key that others may read",
      async () => {
        await writeFile(join(String(host.env["DATA_DIR"]), "code-key"), "x".repeat(40));
        await chmod(join(String(host.env["DATA_DIR"]), "code-key"), 0o644);
        return {};
      },
      /故障.*Others may read code-key/,
    ],
    [
      "a damaged database",
      async () => {
        const broken = join(host.folder, "broken");
        await mkdir(broken);
        await writeFile(join(broken, "klarholm.sqlite"), "no database ".repeat(1000));
        return { DATA_DIR: broken };
      },
      /故障.*The database cannot be reached or read/,
    ],
    [
      "a server that does not run",
      async () => ({ PORT: String(await freePort()) }),
      /注意.*the server does not run yet/,
    ],
    [
      "a virus scanner that is away",
      async () => ({ CLAMAV: `127.0.0.1:${await freePort()}` }),
      /故障.*ECONNREFUSED.*CLAMAV cannot be reached/,
    ],
    [
      "a mail server that is away",
      async () => ({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, HR_EMAIL: "hr@example.com" }),
      /故障.*SMTP_URL cannot be reached/,
    ],
    [
      "a site that cannot be reached",
      async () => ({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` }),
      /注意.*PUBLIC_URL cannot be reached/,
    ],
    [
      "no backup",
      async () => {
        await rm(join(host.folder, "today"), { recursive: true });
        return {};
      },
      /注意.*There is no finished backup/,
    ],
    [
      "an old backup",
      async () => {
        const path = join(host.folder, "today/backup.json");
        const manifest = JSON.parse(await readFile(path, "utf8"));
        await writeFile(path, JSON.stringify({ ...manifest, taken: "2026-01-01T00:00:00.000Z" }));
        return {};
      },
      /故障.*The newest backup is \d{2,}\.\d days old/,
    ],
    [
      "another key in the server",
      async () => ({ CODE_KEY: "another-key-with-32-characters-or-more" }),
      /注意.*it has another key/,
    ],
  ];
  it.each(faults)("finds %s", { tags: "extended" }, async (_, changes, said) => {
    const { code, lines } = await host.doctor(await changes());
    expect(worse(lines).join("\n")).toMatch(said);
    expect(code).toBe(lines.some((line) => line.startsWith("故障")) ? 1 : 3);
  });

  it("finds another program at the port", async () => {
    await using other = createServer((_, response) => void response.end("hello")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect((await host.doctor({ PORT: String(port) })).lines.join("\n")).toMatch(/故障.*Another program uses port/);
  });

  it("changes nothing", { tags: "extended" }, async () => {
    const none = join(host.folder, "none");
    await host.doctor({ DATA_DIR: none });
    await expect(readFile(none)).rejects.toThrow("ENOENT");
  });

  it("tells settings that cannot be used, and no others' options", async () => {
    expect((await host.doctor({ PORT: "x" })).lines.join()).toContain("PORT: expected a whole number");
    expect(await staffCommand(["doctor", "--days", "3"], host.env, () => undefined)).toBe(2);
  });
});

it("[OPS-08] the doctor tells when a disk is filling", () => {
  expect([5e9, 1e9, 1e8].map((free) => roomOn(free).level)).toEqual(["ok", "look", "fault"]);
});

it("[SEC-03] doctor says whether applicants' files can be shown, and what is missing", () => {
  const all = { fault: undefined, poppler: true, libreOffice: "/usr/lib/libreoffice/program" };
  const said = [
    all,
    { ...all, libreOffice: undefined },
    { ...all, poppler: false },
    { ...all, fault: "bwrap: EPERM" },
  ].map((tools) => renderingOn(tools));
  expect(said.map(({ level }) => level)).toEqual(["ok", "look", "look", "look"]);
  expect(said.map(({ en }) => en)).toEqual(
    ["can show", "the text alone", "poppler-utils", "install bubblewrap"].map((part) => expect.stringContaining(part)),
  );
  expect(said[3]?.zh).toContain("bwrap: EPERM");
});
