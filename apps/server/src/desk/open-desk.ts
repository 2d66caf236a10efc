import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../db/open.ts";
import { regularly } from "../regularly.ts";
import { openDeskKey } from "./accounts/desk-key.ts";
import { forgetWhatIsOver } from "./accounts/what-is-over.ts";
import { auditHandlers } from "./audit/audit.routes.ts";
import { registerDeskPages } from "./desk-pages.ts";
import { type OpenedDesk, registerDesk, registerNoDesk } from "./desk.routes.ts";

const hour = 3_600_000;

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
    const { handlers, ...accounts } = openAccounts({ db, secret, origin, counts: app.counts });
    return { ...accounts, handlers: { ...handlers, ...auditHandlers(db) } };
  };
  regularly(app, hour, () => forgetWhatIsOver(db), "sessions that are over were not forgotten");
  let opened: Promise<OpenedDesk> | undefined;
  registerDesk(app, { db, origin, checkAnswers, opened: () => (opened ??= open()) });
  if (build !== undefined) await registerDeskPages(app, build);
}
