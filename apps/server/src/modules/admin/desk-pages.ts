import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { SsoSettings } from "./sso/sso-settings.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { sendError } from "../../plugins/http/error-response.ts";
import { Assets } from "../pages/assets.ts";

const buildDir = join(import.meta.dirname, "../../../../desk/build");

/** The folder of the desk's client build; undefined when it is missing. */
export function deskBuild(folder = buildDir): string | undefined {
  return existsSync(join(folder, "index.html")) ? folder : undefined;
}

/** What the sign-in page needs to know before its first call. */
function signInMeta(sso: SsoSettings | undefined): string {
  if (!sso) return "";
  return `<meta name="desk-sso" content="${sso.label}" /><meta name="desk-passwords" content="${sso.passwords}" />`;
}

/**
 * Serves the assets of the desk, and its page at every other address below /desk. Each response has its own nonce and is
 * not cached.
 * @param folder of the client build
 * @param sso settings of single sign-on; undefined without it
 */
export async function registerDeskPages(
  app: FastifyInstance,
  folder: string,
  sso: SsoSettings | undefined,
): Promise<void> {
  const [assets, page] = await Promise.all([Assets.list(folder), readFile(join(folder, "index.html"), "utf8")]);
  const html = page.replace("</head>", () => `${signInMeta(sso)}</head>`);
  app.register(async (scope) => {
    scope.setErrorHandler(sendError);
    for (const url of ["/desk", "/desk/*"])
      scope.get(url, async (request, reply) => {
        const path = request.url.split("?", 1)[0] ?? "";
        const file = path.replace(/^\/desk(?=\/)/, "");
        if (file.startsWith("/assets/")) return assets.send(file, request, reply);
        if (file.startsWith("/api/")) throw new ApiError("NOT_FOUND");
        const nonce = randomBytes(18).toString("base64");
        return reply
          .headers({
            "cache-control": "no-store",
            "content-security-policy": policy(nonce),
            "referrer-policy": "no-referrer",
            "permissions-policy":
              "publickey-credentials-get=(self), publickey-credentials-create=(self), geolocation=(), camera=(), microphone=()",
          })
          .type("text/html; charset=utf-8")
          .send(html.replaceAll("<script", `<script nonce="${nonce}"`));
      });
  });
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    // Films of the media library.
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Previews of the site's own pages.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}
