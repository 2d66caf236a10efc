import { calls } from "@klarholm/contract";

const second = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
const chunked = `0\r\n\r\n${second}`;

/** Headers and bodies whose end parsers may interpret differently (request smuggling; RFC 9112, sections 6.1 and 11.2). */
const messages: [title: string, lines: string[], body: string][] = [
  ["a length and chunks", [`content-length: ${chunked.length}`, "transfer-encoding: chunked"], chunked],
  ["chunks and a length", ["transfer-encoding: chunked", "content-length: 5"], chunked],
  ["two lengths", ["content-length: 0", `content-length: ${second.length}`], second],
  ["two lengths in a line", [`content-length: 0, ${second.length}`], second],
  ["a length with a sign", ["content-length: +0"], second],
  ["a length in another base", ["content-length: 0x0"], second],
  ["chunks that are not the last coding", ["transfer-encoding: chunked, identity"], chunked],
  ["an unknown coding", ["transfer-encoding: xchunked"], chunked],
  ["a space before the colon", ["transfer-encoding : chunked"], chunked],
  ["a chunk with an invalid size", ["transfer-encoding: chunked"], `0x0\r\n\r\n${second}`],
];

/** Each message contains a second request, which must not be answered. */
export const ambiguousMessages = messages.map(([title, lines, body]): [title: string, bytes: string] => [
  title,
  [
    `POST ${calls.keywordList.path} HTTP/1.1`,
    "host: x",
    "token: site-public",
    "content-type: application/json",
    ...lines,
    "",
    body,
  ].join("\r\n"),
]);
