import { Agent as PlainAgent, type RequestOptions, request as requestPlain } from "node:http";
import { Agent as TlsAgent, request as requestTls } from "node:https";

export interface LoadResult {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/** Sends a request and returns the response text. @throws when the status is not 200 */
export type Ask = (requested: LoadResult) => Promise<string>;

/** Concurrent visitors. */
const clients = 16;

/** Result of a load. */
export interface Rate {
  /** Responses per second. */
  rate: number;
  /** 99th percentile, milliseconds. */
  p99: number;
}

/**
 * Sixteen visitors with addresses of their own, each with one request at a time. They run on the same machine as the
 * site.
 * @param turn the next request of the visitor with this number
 * @throws when a response is unexpected
 */
export async function measureRate(
  origin: string,
  seconds: number,
  turn: (ask: Ask, number: number) => Promise<void>,
): Promise<Rate & { answered: number }> {
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
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
  const passed = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { rate: times.length / passed, p99, answered: times.length };
}

/** Requests from one address: the number of captchas that an address gets in ten minutes. */
const each = 400;

/** A visitor with a keep-alive connection. @param index selects the address, which changes after a while */
export function visitor(origin: string, index: number): Ask {
  const { protocol, hostname, port } = new URL(origin);
  const isTls = protocol === "https:";
  const agent = isTls
    ? new TlsAgent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
    : new PlainAgent({ keepAlive: true, maxSockets: 1 });
  let requested = 0;
  return ({ path, method = "GET", headers = {}, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const number = Math.floor(requested++ / each);
    const options: RequestOptions = {
      hostname,
      port,
      path,
      method,
      agent,
      // Each address of the block belongs to this machine.
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
