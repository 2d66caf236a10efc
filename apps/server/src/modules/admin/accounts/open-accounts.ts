import type { SsoSettings } from "../sso/sso-settings.ts";
import type { Database } from "../../../db/open.ts";
import type { Counts } from "../../../plugins/metrics/counters.ts";
import { openAuth } from "./auth.ts";
import { KnownDevices } from "./known-devices.ts";
import { ownAccountHandlers } from "./own-account.routes.ts";
import { peopleHandlers } from "./people.routes.ts";
import { readSession } from "./sessions.ts";
import { SignInLimit } from "./sign-in-limit.ts";
import { signInHandlers } from "./sign-in.routes.ts";
import { signInSteps } from "./sign-in-steps.ts";
import { ssoHandlers } from "../sso/sso.routes.ts";
import { SsoProvider } from "../sso/sso-provider.ts";

interface AccountsParts {
  db: Database;
  /** Signs cookies, and encrypts the secrets of authenticators. */
  secret: string;
  /** Of the site, without a trailing slash. */
  origin: string;
  counts: Pick<Counts, "security">;
  /** Undefined without single sign-on. */
  sso: SsoSettings | undefined;
}

/** Sessions, and the handlers of calls about accounts. */
export function openAccounts({ db, secret, origin, counts, sso }: AccountsParts) {
  const auth = openAuth(db, { secret, origin });
  const limit = new SignInLimit(db, secret, () => counts.security.count("limit", "sign-ins"));
  const devices = new KnownDevices(secret, origin.startsWith("https:"));
  const isLocalForAdmins = sso?.passwords === "admins";
  const steps = signInSteps({ db, auth, limit, devices, counts, isLocalForAdmins });
  const provider = sso && new SsoProvider(sso, { db, secret, origin });
  return {
    signedIn: async (headers: Headers) => (headers.has("cookie") ? readSession(auth, headers) : undefined),
    countGuest: (visitor: string, headers: Headers) => limit.countGuest(visitor, devices.read(headers)),
    handlers: {
      ...signInHandlers({ db, auth, limit, devices, origin, steps }),
      ...ssoHandlers({ db, provider, steps, origin }),
      ...ownAccountHandlers({ db, auth, limit, origin }),
      ...peopleHandlers(db, origin),
    },
  };
}
