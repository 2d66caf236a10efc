// @module-tag extended
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type DeskAnswer, deskCalls } from "@klarholm/contract/desk";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServerProcess } from "../../../../../../tools/server-process.mjs";
import { describeEngines } from "../../../../test/databases.ts";
import { signedIn } from "../../../../test/desk.ts";
import { howMany } from "../../../../test/endurance.ts";
import { type TestContent, writeContent } from "../../../../test/factories.ts";
import { runServer } from "../../../../test/run-server.ts";
import { openServers } from "../../../../test/servers.ts";
import { readConfig } from "../../../config.ts";
import { bytesOf, readMedia } from "../../media/media.repository.ts";

let content: TestContent;
beforeAll(async () => {
  content = await writeContent();
});
afterAll(() => content[Symbol.asyncDispose]());

const [uploads, clients, kills] = [howMany(6, 60), 3, howMany(1, 15)];

/** A unique picture; every third is stored in several chunks. */
const picture = (number: number) => {
  const [width, height] = number % 3 === 0 ? [1600, 1200] : [480, 320];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
};

describeEngines("a server that is killed under uploads", (engine) => {
  it(
    `[MEDIA-01] ${uploads} pictures of ${clients} editors survive ${kills} kills: all acknowledged ones are delivered, none is incomplete`,
    { timeout: 1_200_000 },
    async () => {
      await using servers = await openServers(engine, content.dir, 0);
      const { database, env } = servers;
      let server: ServerProcess | undefined = await runServer(env);
      await using _killed = { [Symbol.asyncDispose]: async () => server?.kill() };
      const { cookie } = await signedIn({ database, config: readConfig(env) }, "小林", "editor");
      const acknowledged = new Set<string>();
      let [next, lost] = [0, 0];

      /** @returns undefined when the connection broke */
      const upload = async (bytes: Uint8Array<ArrayBuffer>, title: string): Promise<string | undefined> => {
        const origin = server?.url;
        if (!origin) return undefined;
        const body = new FormData();
        body.append("file", new Blob([bytes]), title);
        const answer = await fetch(origin + deskCalls.uploadMedia.path, {
          method: "POST",
          headers: { cookie, origin },
          body,
        })
          .then((response) => response.json() as Promise<{ success: boolean; data: DeskAnswer<"uploadMedia"> }>)
          .catch(() => void (lost += 1));
        if (answer && !answer.success) throw new Error(`refused: ${JSON.stringify(answer)}`);
        return answer?.data.name;
      };
      const editor = async () => {
        while (next < uploads) {
          const number = next++;
          const title = `picture-${number}.jpg`;
          const bytes = new Uint8Array(await picture(number));
          // Retry with the same file.
          for (let name: string | undefined; !name; await sleep(20)) {
            name = await upload(bytes, title);
            if (name) acknowledged.add(name);
          }
        }
      };
      const killer = async () => {
        for (let turn = 1; turn <= kills; turn++) {
          while (acknowledged.size < (uploads / (kills + 1)) * turn) await sleep(5);
          await sleep(turn * 40);
          const dying = server;
          server = undefined;
          await dying?.kill();
          server = await runServer(env);
        }
      };
      await Promise.all([killer(), ...Array.from({ length: clients }, editor)]);

      const stored = await readMedia(database.db);
      expect(stored.map(({ name }) => name).toSorted()).toEqual([...acknowledged].toSorted());
      expect(stored).toHaveLength(uploads);
      let chunks = 0;
      for (const file of stored) {
        // bytesOf throws when the hash differs.
        for await (const _chunk of bytesOf(database.db, file)) chunks += 1;
        const answer = await fetch(`${server.url}/media/${file.name}`);
        expect(answer.status, file.name).toBe(200);
        const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
        expect([width, height], file.name).toEqual([file.width, file.height]);
      }
      expect(chunks).toBeGreaterThan(uploads);
      const rows = database.db.selectFrom("media_piece").select(({ fn }) => fn.countAll().as("count"));
      expect(Number((await rows.executeTakeFirstOrThrow()).count)).toBe(chunks);
      // The server was killed during uploads.
      expect(lost).toBeGreaterThan(0);
    },
  );
});
