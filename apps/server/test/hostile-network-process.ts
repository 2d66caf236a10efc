import { connect } from "node:net";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@klarholm/contract";
import { filledIn, multipart } from "./applications.ts";
import { pdf } from "./resumes.ts";

/**
 * One network that wants to keep others out: it knocks at every door at once until it is told to end, and says twice a second
 * and at the end how it was answered so far. It would have a machine of its own; here it takes what the site leaves. Arguments: the server's origin, the address that it claims, a picture of the server.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const [origin = "", address = "", picture = ""] = process.argv.slice(2);
const from = { "x-forwarded-for": address };
const counts: Record<string, Record<string, number>> = {};
const over = new AbortController();

function heard(kind: string, status: string): void {
  const row = (counts[kind] ??= {});
  row[status] = (row[status] ?? 0) + 1;
}

/** So many clients that ask again a moment after each answer. */
function repeatedly(kind: string, clients: number, path: () => string, init: () => RequestInit = () => ({})): void {
  const client = async () => {
    while (!over.signal.aborted) {
      const { headers, ...rest } = init();
      const answer = await fetch(origin + path(), {
        ...rest,
        headers: { ...from, ...headers },
        redirect: "manual",
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      heard(kind, String(answer?.status ?? "none"));
      await sleep(20);
    }
  };
  for (let index = 0; index < clients; index++) void client();
}

/**
 * So many requests in one moment, and again when all were answered: each costs this process next to nothing, so that they
 * stand in line together however little of the machine is left to it.
 */
function together(kind: string, clients: number, path: () => string): void {
  const { hostname, port } = new URL(origin);
  const ask = () =>
    new Promise<void>((done) => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path()} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`);
      socket.once("data", (data) => heard(kind, /^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? "more"));
      socket.on("data", () => undefined);
      socket.on("error", () => undefined);
      socket.on("close", () => done());
    });
  const bursts = async () => {
    while (!over.signal.aborted) {
      await Promise.all(Array.from({ length: clients }, ask));
      await sleep(20);
    }
  };
  void bursts();
}

/** So many connections whose bodies come a byte at a time and never end. */
function dripping(kind: string, clients: number, path: string, type: string): void {
  const { hostname, port } = new URL(origin);
  const open = () => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ntoken: site-public\r\nstore: SITE_CN\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`,
    );
    const timer = setInterval(() => socket.write("-"), 500);
    socket.on("data", (data) => heard(kind, /^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? "more"));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      heard(kind, "closed");
      if (!over.signal.aborted) setTimeout(open, 50);
    });
  };
  for (let index = 0; index < clients; index++) open();
}

const word = () => Math.random().toString(36).slice(2, 10);
const json = { "content-type": "application/json", token: "site-public", store: "SITE_CN" };
const search = () => ({
  method: "POST",
  headers: json,
  body: JSON.stringify({ queryParam: { keyword: word() }, pageNum: 1, pageSize: 60 }),
});
const large = multipart(filledIn({ jobId: "answerer", captchaKey: "no", captchaCode: "none" }), [
  { field: "resumeFile", name: "a.pdf", data: pdf(Buffer.alloc(3_000_000, 0x20)) },
]);

repeatedly(
  "uploads",
  12,
  () => calls.applyJob.path,
  () => ({
    method: "POST",
    headers: { "content-type": large.type },
    body: new Uint8Array(large.body),
  }),
);
repeatedly("captchas", 8, () => calls.getCaptchaImage.path);
repeatedly(
  "pictures that are not made",
  16,
  () => `${picture}?x-oss-process=image/resize,w_${1 + Math.floor(Math.random() * 2400)}/format,avif`,
);
together("pages that miss", 128, () => `/products/keyword/${word()}`);
repeatedly("pages that are not there", 8, () => `/news/${word()}`);
repeatedly("searches", 40, () => calls.keywordList.path, search);
repeatedly("verification guesses", 8, () => `${calls.querySecurityCode.path}?securityCode=${word()}`);
dripping("uploads that drip", 16, calls.applyJob.path, "multipart/form-data; boundary=b");
dripping("JSON that never ends", 32, calls.keywordList.path, "application/json");

process.on("message", () => {
  over.abort();
  process.send?.(counts, () => process.exit(0));
});
process.send?.(counts);
setInterval(() => process.send?.(counts), 500);
