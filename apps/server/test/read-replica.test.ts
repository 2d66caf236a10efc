import { describe, expect, inject, it, vi } from "vitest";
import { database } from "../src/cli/operations/doctor/database.ts";
import { readConfig } from "../src/config.ts";
import { ChangeListener } from "../src/db/changes.ts";
import { connectReplica } from "../src/db/open.ts";
import { ReadReplica } from "../src/modules/content/read-replica.ts";
import { type ContentSource, openContentSource } from "../src/modules/content/source.ts";
import { checkContent } from "../src/modules/publishing/check.ts";
import { applyContent } from "../src/modules/publishing/publish.ts";
import { freePort } from "../../../tools/port.mjs";
import { postgres } from "./databases.ts";
import { writeContent } from "./factories.ts";
import { startReplica } from "./postgres-replica.ts";
import { runServer } from "./run-server.ts";
import { testKey } from "./security-codes.ts";
import { WholeReads } from "./whole-reads.ts";

describe.skipIf(inject("postgresUrl") === null)("a read replica", () => {
  it("[PG-04] [PG-05] serves content while it is current; lagging or gone, the primary does, as health, metrics and log say", async () => {
    await using opened = new AsyncDisposableStack();
    const { db, settings } = opened.use(await postgres.open());
    const content = opened.use(await writeContent());
    const publish = async (title: string) => {
      await content.write("pages/home.yaml", { title, blocks: [] });
      await applyContent(db, (await checkContent(content.dir)).items);
    };
    await publish("零");
    const replica = opened.use(await startReplica(inject("postgresUrl") ?? ""));
    const name = new URL(settings.databaseUrl ?? "").pathname.slice(1);
    const address = replica.url(name);

    const [ofPrimary, ofReplica] = [new WholeReads(), new WholeReads()];
    const reads = connectReplica(address, () => undefined);
    opened.defer(() => reads.destroy());
    const primary = db.withPlugin(ofPrimary);
    const onState = vi.fn<(fault: string | undefined) => void>();
    const reader = new ReadReplica(primary, reads.withPlugin(ofReplica), { onState });
    const caughtUp = async () => {
      await expect.poll(() => reader.check().then(() => reader.fault)).toBeUndefined();
    };
    const open = async (changes?: ChangeListener) => {
      const source = await openContentSource(primary, { interval: 0, changes, replica: reader });
      opened.defer(() => source.close());
      return source;
    };
    const titleOf = (source: ContentSource) => source.current().content.pages["home"]?.title;
    await caughtUp();
    const source = await open();
    expect([titleOf(source), ofPrimary.count, ofReplica.count]).toEqual(["零", 0, 1]);
    await publish("一");
    await caughtUp();
    await source.refresh();
    expect([titleOf(source), reader.fault, ofPrimary.count]).toEqual(["一", undefined, 0]);

    await replica.replay(false);
    const notified = await open(opened.use(new ChangeListener(settings.databaseUrl)));
    expect([titleOf(notified), ofReplica.count]).toEqual(["一", 2]);
    await publish("二");
    // The notification arrives while the replica has the old content.
    await expect.poll(() => titleOf(notified)).toBe("二");
    expect(reader.fault).toBe("it does not have version 3 yet");
    await source.refresh();
    expect(source.current().version).toBe(3);
    await replica.replay(true);
    await caughtUp();
    expect(onState.mock.lastCall).toEqual([undefined]);

    // A server process says so.
    const metricsPort = await freePort();
    const env = {
      DATA_DIR: `${content.dir}-data`,
      CONTENT_DIR: content.dir,
      CODE_KEY: testKey,
      APPLICATION_KEY: "k".repeat(40),
      DATABASE_URL: settings.databaseUrl ?? "",
      DATABASE_READ_URL: address,
      METRICS: `127.0.0.1:${metricsPort}`,
    };
    const server = opened.use(await runServer(env));
    const read = async (url: string) => (await fetch(url)).text();
    const health = () => read(`${server.url}/readyz?for=content`);
    const metrics = () => read(`http://127.0.0.1:${metricsPort}/metrics`);
    await expect.poll(metrics).toContain("klarholm_read_replica 1");
    const host = { config: readConfig(env), backups: "", now: Date.now() };
    const findings = async () => (await database(host)).find(({ en }) => en.includes("replica"))?.level;
    expect(await findings()).toBe("ok");
    await replica.halt("SIGINT");
    await publish("三");
    await expect.poll(() => titleOf(notified)).toBe("三");
    expect(onState).toHaveBeenLastCalledWith(expect.stringMatching(/./));
    await expect.poll(health).toContain("the read replica is not used");
    await expect.poll(health).toMatch(/"status":"ready","contentVersion":4,/);
    expect(await metrics()).toContain("klarholm_read_replica 0");
    expect(await findings()).toBe("look");
    expect(server.output()).toContain("content is read from the primary, not from the replica");
  });
});
