import { Agent as PlainAgent, type RequestOptions, request as requestPlain } from "node:http";
import { Agent as TlsAgent, request as requestTls } from "node:https";

export interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/** Asks for something and answers its text. @throws when the status is not 200 */
export type Ask = (asked: Asked) => Promise<string>;

/** Visitors at a time. */
const clients = 16;

/** What was answered in some seconds. */
export interface Rate {
  /** Answers a second. */
  rate: number;
  /** Milliseconds that 99 of 100 took at most. */
  p99: number;
}

/**
 * Sixteen visitors that ask again as soon as they are answered, from addresses of their own. They take processors of the same
 * machine.
 * @param turn what the visitor with this number does next
 * @throws when anything is not answered as it should be
 */
export async function askFor(
  origin: string,
  seconds: number,
  turn: (ask: Ask, number: number) => Promise<void>,
): Promise<Rate & { answered: number }> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;
  const client = async (_: unknown, index: number) => {
    const ask = visitor(origin, index);
    while (performance.now() < end) {
      const started = performance.now();
      await turn(ask, next++);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const passed = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { rate: times.length / passed, p99, answered: times.length };
}

/** How many requests come from one address: so many captchas are given to it in ten minutes. */
const each = 400;

/** Somebody who keeps a connection. @param index each has an address of its own, and another one after a while */
export function visitor(origin: string, index: number): Ask {
  const { protocol, hostname, port } = new URL(origin);
  const isTls = protocol === "https:";
  const agent = isTls
    ? new TlsAgent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
    : new PlainAgent({ keepAlive: true, maxSockets: 1 });
  let asked = 0;
  return ({ path, method = "GET", headers = {}, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const number = Math.floor(asked++ / each);
    const options: RequestOptions = {
      hostname,
      port,
      path,
      method,
      agent,
      // Each address of the block is this machine's.
      localAddress: `127.${1 + index}.${(number >> 8) & 255}.${1 + (number & 127)}`,
      headers: { "accept-encoding": "br", ...(body && { "content-length": String(body.length) }), ...headers },
    };
    const sent = (isTls ? requestTls : requestPlain)(options, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece)).on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(pieces).toString();
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.on("error", reject).end(body);
    return promise;
  };
}
