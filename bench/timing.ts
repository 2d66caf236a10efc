import { Agent, get } from "node:http";

export interface Timing {
  /** Milliseconds, from sending a request to the last byte of its answer. */
  p50: number;
  p95: number;
}

/**
 * Times pages one request after the other over one connection, as compressed as a browser takes them.
 * @param urls asked for in turn
 * @param rounds requests that count; a fifth as many go before, to warm up
 * @throws when an answer is not 200
 */
export async function timePages(urls: string[], rounds: number): Promise<Timing> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let round = -Math.ceil(rounds / 5); round < rounds; round += 1) {
    const url = urls[Math.abs(round) % urls.length];
    if (url === undefined) throw new Error("nothing to time");
    const ms = await timeOne(url, agent);
    if (round >= 0) times.push(ms);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function timeOne(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const request = get(
      url,
      { agent, headers: { accept: "text/html", "accept-encoding": "gzip, deflate, br" } },
      (answer) => {
        answer.resume();
        answer.on("error", reject);
        answer.on("end", () =>
          answer.statusCode === 200
            ? resolve(performance.now() - started)
            : reject(new Error(`${url} answered ${answer.statusCode}`)),
        );
      },
    );
    request.on("error", reject);
  });
}
