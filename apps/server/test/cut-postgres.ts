import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type Engine, postgres } from "./databases.ts";
import { openDatabase, statementTimeoutMs } from "../src/db/open.ts";

export interface CutPostgres extends AsyncDisposable {
  /** Opens databases through the proxy. */
  engine: Engine;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A proxy to PostgreSQL that simulates an outage. */
export async function cutPostgres(): Promise<CutPostgres> {
  const sockets = new Set<Socket>();
  let socketFolder = "";
  const server = createServer((socket) => {
    const onward = connect(`${socketFolder}/.s.PGSQL.5432`);
    for (const [each, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(each);
      each
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(each);
          other.destroy();
        });
    }
    socket.pipe(onward).pipe(socket);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return address.port;
  };
  const port = await listen(0);
  const close = async () => {
    const closed = new Promise((resolve) => void server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    engine: {
      name: "PostgreSQL",
      async open() {
        const direct = await postgres.open();
        const url = new URL((direct.settings.databaseUrl ?? "").replace("localhost", "127.0.0.1"));
        socketFolder = url.searchParams.get("host") ?? "";
        url.search = "";
        url.port = String(port);
        await direct.db.destroy();
        const settings = { ...direct.settings, databaseUrl: url.href };
        const db = await openDatabase(settings, () => undefined, { statementTimeoutMs });
        return {
          db,
          settings,
          async [Symbol.asyncDispose]() {
            await db.destroy();
            await direct[Symbol.asyncDispose]();
          },
        };
      },
    },
    cut: close,
    mend: async () => void (await listen(port)),
    async [Symbol.asyncDispose]() {
      if (server.listening) await close();
    },
  };
}
