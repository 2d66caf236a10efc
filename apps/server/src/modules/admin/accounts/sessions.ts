import { type Role, roles } from "@klarholm/contract/desk/roles";
import { type Auth, absoluteTime } from "./auth.ts";
import { throwSwallowed } from "./swallowed-faults.ts";

interface SignedIn {
  person: { id: string; name: string; role: Role };
  /** The row of the session. */
  sessionId: string;
  /** Cookies that prolong it. */
  cookies: readonly string[];
}

/**
 * Who is signed in, by the cookie of a request. Reading prolongs a session, up to its absolute end.
 * @returns undefined for nobody, for a session that is over, and for a person who may sign in no more
 */
export async function readSession(auth: Auth, headers: Headers): Promise<SignedIn | undefined> {
  const { response, headers: answered } = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch((error: unknown) => {
      throwSwallowed();
      throw error;
    });
  if (!response) return undefined;
  const { user, session } = response;
  const isOver = Date.now() - session.createdAt.getTime() >= absoluteTime;
  if (isOver || user.disabledAt || !isRole(user.role)) return undefined;
  const person = { id: user.id, name: user.name, role: user.role };
  return { person, sessionId: session.id, cookies: answered.getSetCookie() };
}

function isRole(word: string): word is Role {
  return Object.hasOwn(roles, word);
}
