// @module-tag extended
import { rm } from "node:fs/promises";
import { Agent, request } from "node:https";
import { connect } from "node:net";
import { calls } from "@klarholm/contract";
import { expect, it } from "vitest";
import { freePort } from "../../../../tools/port.mjs";
import { startServer } from "../../../../tools/server-process.mjs";
import { writeContent } from "../factories.ts";
import { findNginx, startNginx } from "../nginx.ts";
import { testKey } from "../security-codes.ts";

const nginx = findNginx();
if (!nginx) console.warn("\n*** The test of logs behind nginx is SKIPPED: nginx is not installed. ***\n");

/** Must not appear in any log. */
const word = "Zbornak";

/** Requests with the word in paths, queries and bodies. */
const requests: [method: string, path: string, body?: object][] = [
  ["GET", `/products/keyword/${word}`],
  ["GET", `/products/keyword/${word}.data`],
  ["GET", `/products/keyword/${word}/`],
  ["GET", `/products/keyword/a%2F${word}`],
  ["GET", `/products/keyword/a/${word}`],
  ["GET", `/products/keyword?keyword=${word}`],
  ["GET", `/Products/KEYWORD/${word}`],
  ["GET", `//products//keyword/${word}`],
  ["GET", `/products/%6Beyword/${word}`],
  ["GET", `/products/keyword%2F${word}`],
  ["GET", `/products/./keyword/${word}`],
  ["GET", `/nowhere/../products/keyword/${word}`],
  ["GET", `/products/keyword/%E0%A4%A${word}`],
  ["GET", `/news?keyword=${word}`],
  ["GET", `/nowhere?keyword=${word}`],
  ["GET", `/media/nowhere.webp?keyword=${word}`],
  ["GET", `/customer-service/product-verification?securityCode=${word}`],
  ["GET", `/preview/home?previewToken=${word}`],
  ["GET", `${calls.autocomplete.path}?searchWord=${word}`],
  ["GET", `${calls.autocomplete.path}?searchWord=${word}&size=x`],
  ["GET", `${calls.autocomplete.path}?searchWord=${word}&searchWord=${word}`],
  ["GET", `${calls.autocomplete.path}?${word}=1`],
  ["GET", `${calls.querySecurityCode.path}?securityCode=${word}`],
  ["POST", calls.keywordList.path, { pageNum: 1, pageSize: 10, queryParam: { keyword: word } }],
  ["POST", calls.keywordList.path, { pageNum: 1, pageSize: 10, queryParam: { keyword: word.repeat(10) } }],
  ["POST", calls.keywordList.path, { [word]: word }],
  ["POST", calls.searchCmsInfoList.path, { pageNum: 1, pageSize: 10, queryParam: { keyword: word } }],
  ["POST", `/products/keyword/${word}`, { keyword: word }],
];

it.skipIf(!nginx)(
  "[SEC-05] logs of the site and of the shipped nginx contain no search terms, addresses or identities of visitors",
  { timeout: 120_000 },
  async () => {
    await using content = await writeContent();
    const [port, metrics] = [await freePort(), await freePort()];
    const dataDir = `${content.dir}-data`;
    await using _gone = { [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) };
    const server = await startServer({
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      PORT: String(port),
      METRICS: `127.0.0.1:${metrics}`,
      DATA_DIR: dataDir,
      CONTENT_DIR: content.dir,
      CODE_KEY: testKey,
      TRUST_PROXY: "1",
    });
    await using _server = server;
    await using front = await startNginx(String(nginx), [port]);
    const agent = new Agent({ rejectUnauthorized: false });
    const ask = ([method, path, body]: (typeof requests)[number], origin = front.url) =>
      new Promise<number>((resolve) => {
        const headers = {
          "content-type": "application/json",
          token: "site-public",
          referer: `https://www.example.com/products/keyword/${word}?keyword=${word}`,
          "user-agent": `${word}/1.0`,
          cookie: `word=${word}`,
        };
        const sent = request(origin + path, { method, agent, headers }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
        });
        sent.on("error", () => resolve(0)).end(body && JSON.stringify(body));
      });
    const statuses: number[] = [];
    for (const each of requests) statuses.push(await ask(each));
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses).not.toContain(0);
    // Requests without nginx, and invalid HTTP.
    const raw = async (text: string, to: number) => {
      const socket = connect(to, "127.0.0.1");
      socket.on("error", () => undefined).resume();
      socket.write(text);
      await new Promise((resolve) => void socket.once("close", resolve));
    };
    await raw(`GET /products/keyword/${word} HTTP/1.1\r\nbad header ${word}\r\n\r\n`, port);
    await raw(`GET http://x/products/keyword/${word} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, port);
    const plainPort = Number(new URL(front.plainUrl).port);
    await raw(
      `GET /products/keyword/${word}?keyword=${word} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      plainPort,
    );
    await raw(`GET /products/keyword/${word} HTTP/1.1\r\nbad header ${word}\r\n\r\n`, plainPort);

    expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).not.toMatch(new RegExp(word, "i"));
    await server.stop();
    // nginx logs errors without an upstream.
    for (const each of requests) await ask(each);

    const own = server.output();
    const lines = (await front.logs()).split("\n").filter(Boolean);
    expect(own).toContain(`"path":"/products/keyword/*"`);
    expect(lines.filter((line) => line.includes(`"GET /products/keyword/* HTTP/1.1" 200 `)).length).toBeGreaterThan(1);
    expect(lines.filter((line) => / 50[24] /.test(line)).length).toBeGreaterThan(5);
    const found = [...own.split("\n"), ...lines].filter((line) =>
      new RegExp(`${word}|127\\.0\\.0\\.1[^:]`, "i").test(line),
    );
    expect(found).toEqual([]);
  },
);
