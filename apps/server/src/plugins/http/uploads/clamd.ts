import { connect } from "node:net";

export interface ClamdAddress {
  host: string;
  port: number;
}

/**
 * Scans a file with a ClamAV daemon (clamd(8), INSTREAM: chunks with their lengths, then an empty one).
 * @param timeoutMs of inactivity
 * @returns the name of the virus; undefined for a clean file
 * @throws Error when the daemon cannot be reached, times out, or cannot scan the file
 */
export async function virusIn(
  source: AsyncIterable<Uint8Array>,
  { host, port }: ClamdAddress,
  { timeoutMs = 20_000 }: { timeoutMs?: number } = {},
): Promise<string | undefined> {
  const socket = connect(port, host);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("the daemon timed out")));
  const sending = send(source, socket);
  // A daemon may answer and close before it has received everything; its answer is still valid.
  sending.catch(() => undefined);
  let answer = "";
  try {
    for await (const text of socket.setEncoding("utf8") as AsyncIterable<string>) {
      answer += text;
      if (answer.includes("\0")) break;
    }
  } catch (error) {
    if (answer === "") throw new Error(`clamd at ${host}:${port} gave no answer`, { cause: error });
  } finally {
    socket.destroy();
  }
  const [, found, clean] = /^stream: (?:(.+) FOUND|(OK))\0/.exec(answer) ?? [];
  if (found === undefined && clean === undefined)
    throw new Error(`clamd at ${host}:${port} did not judge a file: ${JSON.stringify(answer.slice(0, 200))}`);
  return found;
}

async function send(source: AsyncIterable<Uint8Array>, socket: ReturnType<typeof connect>): Promise<void> {
  const write = (bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  await write(Buffer.from("zINSTREAM\0"));
  const length = Buffer.alloc(4);
  for await (const chunk of source) {
    length.writeUInt32BE(chunk.length);
    await write(Buffer.concat([length, chunk]));
  }
  await write(Buffer.alloc(4));
}
