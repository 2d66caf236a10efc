import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../db/open.ts";
import { openDeskKey } from "./accounts/desk-key.ts";
import { auditHandlers } from "./audit/audit.routes.ts";
import { registerDeskPages } from "./desk-pages.ts";
import { type OpenedDesk, registerDesk, registerNoDesk } from "./desk.routes.ts";

interface DeskParts {
  /** The folder of the desk's build; undefined serves its calls alone. */
  build: string | undefined;
  config: Config;
  db: Database;
  checkAnswers: boolean;
}

/** Opens the desk where the settings say so; elsewhere all of its addresses answer 404. */
export async function openDesk(app: FastifyInstance, { config, db, build, checkAnswers }: DeskParts): Promise<void> {
  if (!config.desk) return registerNoDesk(app);
  const origin = config.publicUrl;
  const secret = await openDeskKey(db, config);
  // Opened with the first call: most processes of a test, and many replicas, never answer one.
  const open = async (): Promise<OpenedDesk> => {
    const { openAccounts } = await import("./accounts/open-accounts.ts");
    const { signedIn, handlers } = openAccounts({ db, secret, origin, counts: app.counts });
    return { signedIn, handlers: { ...handlers, ...auditHandlers(db) } };
  };
  let opened: Promise<OpenedDesk> | undefined;
  registerDesk(app, { db, origin, checkAnswers, opened: () => (opened ??= open()) });
  if (build !== undefined) await registerDeskPages(app, build);
}
