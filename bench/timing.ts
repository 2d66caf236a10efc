import { Agent, get } from "node:http";

export interface Timing {
  /** Milliseconds from sending a request to the last byte of its response. */
  p50: number;
  p95: number;
}

/**
 * Times pages one request after the other over one connection, compressed as for a browser.
 * @param urls requested in turn
 * @param rounds measured requests; a fifth of them run before as a warm-up
 * @throws when a response is not 200
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
