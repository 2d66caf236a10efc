// Removes purged pages from the cache of an nginx edge (klarholm-edge.conf): nginx itself cannot purge by surrogate key.
// CDN_SECRET=whsec_... EDGE_CACHE=/var/cache/nginx/klarholm-edge EDGE_LISTEN=127.0.0.1:9200 node purge.mjs
// The site has CDN=webhook, the same CDN_SECRET, and as CDN_URL an address that nginx passes to this program.
import { createHmac, timingSafeEqual } from "node:crypto";
import { open, readdir, unlink } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const { CDN_SECRET = "", EDGE_CACHE = "", EDGE_LISTEN = "127.0.0.1:9200" } = process.env;
/** Milliseconds that the timestamp of a request may differ from the clock. */
const tolerance = 300_000;
/** Bytes of a cache file that hold the response's headers. */
const headBytes = 16 * 1024;

/**
 * Whether a request is signed as Standard Webhooks 1.0 says.
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {string} body
 */
function isSigned(headers, body) {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const key = Buffer.from(CDN_SECRET.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const isRecent = Math.abs(Date.now() - Number(timestamp) * 1000) < tolerance;
  return (
    isRecent &&
    String(signatures)
      .split(" ")
      .map((each) => Buffer.from(each.replace(/^v1,/, ""), "base64"))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  );
}

/**
 * Removes the files whose response has one of the keys. nginx fetches their pages again.
 * @param {ReadonlySet<string>} keys
 */
async function purge(keys) {
  for (const entry of await readdir(EDGE_CACHE, { recursive: true, withFileTypes: true })) {
    // Others are being written.
    if (!entry.isFile() || !/^[\da-f]{32}$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      await using file = await open(path);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      const [head = ""] = buffer.toString("latin1", 0, bytesRead).split("\r\n\r\n", 1);
      const [, own = ""] = /^surrogate-key: (.*)$/im.exec(head) ?? [];
      if (
        own
          .trim()
          .split(" ")
          .some((key) => keys.has(key))
      )
        await unlink(path);
    } catch (error) {
      // nginx removes files too.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}

const server = createServer((request, response) => {
  text(request)
    .then(async (body) => {
      if (request.method !== "POST" || !isSigned(request.headers, body)) return response.writeHead(401).end();
      await purge(new Set(JSON.parse(body).data.keys));
      return response.writeHead(204).end();
    })
    .catch((error) => {
      console.error(error);
      response.writeHead(500).end();
    });
});
if (CDN_SECRET === "" || EDGE_CACHE === "") throw new Error("CDN_SECRET and EDGE_CACHE must be set.");
const at = EDGE_LISTEN.lastIndexOf(":");
server.listen(Number(EDGE_LISTEN.slice(at + 1)), EDGE_LISTEN.slice(0, at), () =>
  process.stdout.write(`Listening at ${EDGE_LISTEN}\n`),
);
