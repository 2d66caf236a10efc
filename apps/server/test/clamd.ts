import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The EICAR test virus (eicar.org), in two parts, so that scanners do not report this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE", "!$H+H*"].join("");

export interface Clamd extends AsyncDisposable {
  /** Value of CLAMAV. */
  address: string;
}

const program = "/usr/sbin/clamd";
/** Whether Debian's clamd is installed. */
export const hasClamd = existsSync(program);

/** Debian's clamd with the signature of the test virus only. */
export async function realClamd(): Promise<Clamd> {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-clamd-"));
  const port = await freePort();
  await writeFile(join(dir, "eicar.ndb"), `Klarholm.Eicar:0:*:${Buffer.from(eicar).toString("hex")}\n`);
  const settings = ["Foreground yes", "TCPAddr 127.0.0.1", `TCPSocket ${port}`, `DatabaseDirectory ${dir}`];
  await writeFile(join(dir, "clamd.conf"), `${settings.join("\n")}\n`);
  const child = spawn(program, ["-c", join(dir, "clamd.conf")], { stdio: "ignore" });
  const ended = once(child, "exit");
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    address: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * A fake clamd (clamd(8), INSTREAM) that detects the test virus.
 * @param port any free one by default
 * @param says a fixed answer
 */
export async function smallClamd(port = 0, says?: string): Promise<Clamd> {
  return listening(port, (socket) => {
    let bytes = Buffer.alloc(0);
    socket.on("data", (piece) => {
      bytes = Buffer.concat([bytes, Buffer.from(piece)]);
      const stream = instream(bytes);
      if (!stream) return;
      socket.end(`${says ?? `stream: ${stream.includes(eicar) ? "Eicar-Test-Signature FOUND" : "OK"}`}\0`);
    });
  });
}

/** Accepts connections and never answers. */
export async function silentClamd(): Promise<Clamd> {
  return listening(0, (socket) => void socket.resume());
}

/** The scanned data; undefined while it is incomplete. */
function instream(bytes: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

async function listening(port: number, take: (socket: Socket) => void): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    take(socket);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  await using free = await listening(0, () => undefined);
  return Number(free.address.split(":")[1]);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
