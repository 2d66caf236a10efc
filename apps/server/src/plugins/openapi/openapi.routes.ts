import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@klarholm/contract";
import fp from "fastify-plugin";
import { openApiDocument } from "./document.ts";
import { type ReferenceSettings, referencePage } from "./reference-page.ts";

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the API description: /openapi.json, and /docs/api for people. Both are generated on first use. */
export const openApi = fp<ReferenceSettings>(
  async (app, settings) => {
    const all = Object.values(calls);
    let document: string | undefined;
    let page: string | undefined;
    const styles = readFileSync(join(import.meta.dirname, "reference.css"), "utf8");
    const cache = "public, max-age=300";

    app.get("/openapi.json", async (_request, reply) =>
      reply
        .headers({ "cache-control": cache, "access-control-allow-origin": "*" })
        .type("application/json; charset=utf-8")
        .send((document ??= JSON.stringify(openApiDocument(all, settings)))),
    );
    app.get("/docs/api", async (_request, reply) =>
      reply
        .headers({ "cache-control": cache, "content-security-policy": pagePolicy })
        .type("text/html; charset=utf-8")
        .send((page ??= referencePage(all, settings))),
    );
    app.get("/docs/api.css", async (_request, reply) =>
      reply.header("cache-control", cache).type("text/css; charset=utf-8").send(styles),
    );
  },
  { name: "openapi" },
);
