import { connect } from "node:net";

/** Where a ClamAV daemon listens. */
export interface ClamdAddress {
  host: string;
  port: number;
}

/**
 * Asks a ClamAV daemon about a file (clamd(8), INSTREAM): pieces behind their lengths, then one of no length.
 * @param source the file's bytes
 * @param patience milliseconds of silence after which the daemon counts as gone
 * @returns the name of what was found; undefined for a clean file
 * @throws Error when the daemon cannot be reached, stays silent, or cannot judge the file
 */
export async function virusIn(
  source: AsyncIterable<Uint8Array>,
  { host, port }: ClamdAddress,
  { patience = 20_000 }: { patience?: number } = {},
): Promise<string | undefined> {
  const socket = connect(port, host);
  socket.setTimeout(patience, () => socket.destroy(new Error("the daemon stays silent")));
  const sending = send(source, socket);
  // A daemon that has had enough answers and closes while pieces are on their way: its answer counts.
  sending.catch(() => undefined);
  let answer = "";
  try {
    for await (const piece of socket.setEncoding("utf8") as AsyncIterable<string>) {
      answer += piece;
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
  for await (const piece of source) {
    length.writeUInt32BE(piece.length);
    await write(Buffer.concat([length, piece]));
  }
  await write(Buffer.alloc(4));
}
