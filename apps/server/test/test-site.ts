import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scriptNonceHeader, type Site, type SiteOptions } from "@klarholm/contract/site";
import type { WebBuild } from "../src/modules/pages/site.ts";

export const inlineScript = 'window.__data = {"a":"<\\u002fscript>"};';
/** An injected script. */
export const foreignScript = "steal()";
export const styleSheet = `body { color: #1c2430; }\n${"/* porcelain */\n".repeat(200)}`;

/** The page's style, and an injected one. */
export const inlineStyle = "body{color:#1c2430}";
export const foreignStyle = "body{display:none}";

/** A small web build, whose pages call the API through the client.  */
export interface TestSite extends AsyncDisposable, WebBuild {
  /** Rendered URLs in order. */
  rendered: string[];
  /** Awaited between the two calls of a rendering. */
  between: () => Promise<void>;
}

export async function testSite(): Promise<TestSite> {
  const clientDir = await mkdtemp(join(tmpdir(), "klarholm-client-"));
  await mkdir(join(clientDir, "assets"));
  await writeFile(join(clientDir, "assets/root-a1b2.css"), styleSheet);
  await writeFile(join(clientDir, "assets/display-c3d4.woff2"), "font");
  await writeFile(join(clientDir, "assets/root-a1b2.css.map"), "{}");
  await writeFile(join(clientDir, "site.webmanifest"), "{}");
  const site: TestSite = {
    rendered: [],
    between: async () => undefined,
    createSite: (options) => pages(site, options),
    clientDir,
    [Symbol.asyncDispose]: () => rm(clientDir, { recursive: true }),
  };
  return site;
}

function pages(site: TestSite, { api }: SiteOptions): Site {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const nonce = request.headers.get(scriptNonceHeader) ?? "";
    site.rendered.push(pathname + search);
    if (request.method === "POST") {
      const fields = new URLSearchParams(await request.text());
      // The application form gets the outcome (pages/application-form.ts).
      if (pathname.startsWith("/about-us/jobs/"))
        return html(`<pre>${JSON.stringify(Object.fromEntries(fields))}</pre>`, nonce, 200);
      const securityCode = fields.get("securityCode") ?? "";
      const answer = await api.call("querySecurityCode", { securityCode }).catch((error: unknown) => error);
      return html(`<p>${JSON.stringify(answer)}</p>`, nonce, 200);
    }
    if (pathname === "/broken") throw new Error("secret at /var/lib/secret");
    if (pathname === "/gone") return new Response(null, { status: 302, headers: { location: "/" } });
    if (pathname === "/missing") return html("<h1>没有</h1>", nonce, 404);
    if (pathname === "/private") {
      const answer = await api.call("getCaptchaImage", {}).catch((error: unknown) => error);
      return html(`<h1>一次</h1><p>${JSON.stringify(answer)}</p>`, nonce, 200, { "cache-control": "no-store" });
    }
    const first = await api.call("queryRegionContents", { pageId: "home" });
    await site.between();
    const second = await api.call("queryRegionContents", { pageId: "home" });
    const titles = [first, second].map(({ data }) => JSON.parse(data?.[0]?.contents ?? "{}").title);
    return html(`<h1>${titles.join("/")}</h1><p>${pathname + search}</p>${"<p>文字</p>".repeat(200)}`, nonce, 200);
  };
}

function html(body: string, nonce: string, status: number, headers: Record<string, string> = {}): Response {
  const head = `<style nonce="${nonce}">${inlineStyle}</style><style>${foreignStyle}</style><script nonce="${nonce}">${inlineScript}</script><script type="module" src="/assets/entry.js"></script><script type="application/ld+json">{"@type":"Product"}</script>`;
  return new Response(
    `<!DOCTYPE html><html><head>${head}</head><body>${body}<script>${foreignScript}</script><script type="module" nonce="${nonce}" async>import "/assets/root.js"</script></body></html>`,
    {
      status,
      headers: { "content-type": "text/html; charset=utf-8", ...headers },
    },
  );
}
