import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, get } from "node:http";
import { buffer } from "node:stream/consumers";

export interface RawAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** Not decompressed, unlike with fetch. */
  body: Buffer;
}

/** GET without decompression. */
export async function rawGet(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const [answer]: IncomingMessage[] = await once(get(url, { headers }), "response");
  if (answer === undefined) throw new Error(`${url} was not answered`);
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
