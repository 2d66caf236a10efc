import { type Role, roles } from "@klarholm/contract/desk/roles";
import { type Auth, absoluteTime, ssoAbsoluteTime } from "./auth.ts";
import { throwLoggedFault } from "./auth-requests.ts";

interface SignedIn {
  person: { id: string; name: string; role: Role };
  sessionId: string;
  /** Cookies that extend the session. */
  cookies: readonly string[];
}

/**
 * Reads the session of a request, and extends it up to its absolute end.
 * @returns undefined without a session, for an expired one, and for a disabled person
 */
export async function readSession(auth: Auth, headers: Headers): Promise<SignedIn | undefined> {
  const { response, headers: answered } = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch((error: unknown) => {
      throwLoggedFault();
      throw error;
    });
  if (!response) return undefined;
  const { user, session } = response;
  const isExpired =
    Date.now() - session.createdAt.getTime() >= (session.method === "sso" ? ssoAbsoluteTime : absoluteTime);
  if (isExpired || user.disabledAt || !isRole(user.role)) return undefined;
  const person = { id: user.id, name: user.name, role: user.role };
  return { person, sessionId: session.id, cookies: answered.getSetCookie() };
}

function isRole(word: string): word is Role {
  return Object.hasOwn(roles, word);
}
