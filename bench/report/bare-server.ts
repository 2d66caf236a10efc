import { createServer } from "node:http";
import { readFile } from "node:fs/promises";

/**
 * `node bench/report/bare-server.ts FILE`: answers every request with the bytes in FILE and the headers in FILE.json.
 * Measures the limit of Node itself; prints its port.
 */
const [, , file = ""] = process.argv;
const body = await readFile(file);
const headers: Record<string, string> = JSON.parse(await readFile(`${file}.json`, "utf8"));
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`Bare server on ${address.port}`);
});
