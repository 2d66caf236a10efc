import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../db/open.ts";
import type { Auth } from "./accounts/auth.ts";
import { openDeskKey } from "./accounts/desk-key.ts";
import { readSession } from "./accounts/sessions.ts";
import { auditHandlers } from "./audit/audit.routes.ts";
import { registerDesk, registerNoDesk } from "./desk.routes.ts";

interface DeskParts {
  config: Config;
  db: Database;
  checkAnswers: boolean;
}

/** Opens the desk where the settings say so; elsewhere all of its addresses answer 404. */
export async function openDesk(app: FastifyInstance, { config, db, checkAnswers }: DeskParts): Promise<void> {
  if (!config.desk) return registerNoDesk(app);
  const secret = await openDeskKey(db, config);
  // Loaded with the first call: most processes of a test, and many replicas, never answer one.
  let opened: Promise<Auth> | undefined;
  const auth = () =>
    (opened ??= import("./accounts/auth.ts").then(({ openAuth }) =>
      openAuth(db, { secret, origin: config.publicUrl }),
    ));
  registerDesk(app, {
    db,
    origin: config.publicUrl,
    checkAnswers,
    signedIn: async (headers) => (headers.has("cookie") ? readSession(await auth(), headers) : undefined),
    handlers: {
      async signOut(_request, { headers, reply }) {
        const { headers: answered } = await (await auth()).api.signOut({ headers, returnHeaders: true });
        reply.header("set-cookie", answered.getSetCookie());
        return null;
      },
      session: (_request, { actor: { id, name, role } }) => ({ id, name, role }),
      ...auditHandlers(db),
    },
  });
}
