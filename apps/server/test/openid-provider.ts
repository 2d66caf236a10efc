import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** Claims of the account that signs in next. */
type Account = Readonly<Record<string, unknown>> & { sub: string };

/** A real OpenID provider on loopback, whose sign-in page has one button for the chosen account. */
export interface OpenIdProvider extends AsyncDisposable {
  issuer: string;
  /** Settings of a server that uses it. */
  env: Record<string, string>;
  /** The account of the next sign-ins; `undefined` refuses them, as a person who cancels. */
  account: Account | undefined;
  /** Changes the answer of the token endpoint. */
  tamper: ((answer: { id_token?: string }) => void | Promise<void>) | undefined;
  /** Whether the token endpoint breaks connections. */
  isDown: boolean;
  /**
   * Follows an authorization address as a browser does, and presses the button.
   * @returns the parameters of the redirect back
   */
  authorize(address: string): Promise<Record<string, string>>;
}

/** @param redirectUri of the client @param secret of the client */
export async function startOpenIdProvider(redirectUri: string, secret = "client-secret"): Promise<OpenIdProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Account>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: "desk", client_secret: secret, redirect_uris: [redirectUri] }],
    scopes: ["openid", "profile", "email"],
    claims: {
      openid: ["sub", "groups", "tid"],
      profile: ["name", "preferred_username"],
      email: ["email", "email_verified"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["test"] },
    // Seconds.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, id) => {
      const claims = accounts.get(id);
      return claims && { accountId: id, claims: () => ({ ...claims }) };
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (context.path === "/token" && result.isDown) return void context.req.socket.destroy();
    if (context.path.startsWith("/interaction/") && context.method === "GET") {
      context.type = "html";
      context.body = `<!doctype html><html lang="zh"><title>企业账号</title><form method="post"><button>同意登录</button></form>`;
      return;
    }
    if (context.path.startsWith("/interaction/")) {
      const { account } = result;
      if (account) accounts.set(account.sub, account);
      const answer = account ? { login: { accountId: account.sub, remember: false } } : { error: "access_denied" };
      context.status = 303;
      context.redirect(await provider.interactionResult(context.req, context.res, answer));
      return;
    }
    await next();
    if (context.path === "/token" && typeof context.body === "object" && context.body !== null)
      await result.tamper?.(context.body);
  });
  server.on("request", provider.callback());

  const result: OpenIdProvider = {
    issuer,
    env: {
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: "desk",
      SSO_CLIENT_SECRET: secret,
      SSO_ROLES: "desk-admins=admin,desk-publishers=publisher,desk-editors=editor",
    },
    account: undefined,
    tamper: undefined,
    isDown: false,
    async authorize(address) {
      const cookies = new Map<string, string>();
      let url = new URL(address);
      for (let step = 0; step < 10; step += 1) {
        if (url.href.startsWith(redirectUri)) return Object.fromEntries(url.searchParams);
        const response = await fetch(url, {
          method: url.pathname.startsWith("/interaction/") ? "POST" : "GET",
          redirect: "manual",
          headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
        });
        for (const line of response.headers.getSetCookie()) {
          const [name = "", value = ""] = (line.split(";", 1)[0] ?? "").split(/=(.*)/s);
          cookies.set(name, value);
        }
        const location = response.headers.get("location");
        if (location === null) throw new Error(`${response.status} ${await response.text()}`);
        url = new URL(location, url);
      }
      throw new Error("too many redirects");
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return result;
}
