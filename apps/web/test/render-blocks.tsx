import type { Block } from "@klarholm/contract";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { Blocks } from "../app/blocks/Blocks.tsx";
import { editorial } from "../app/blocks/editorial.ts";
import { registerEditorial } from "../app/blocks/registry.ts";

registerEditorial(editorial);

/** Renders blocks as the server does, including those that load on demand. */
export async function renderBlocks(blocks: Block[], hasOpening = false): Promise<string> {
  const Site = createRoutesStub([{ path: "/", Component: () => <Blocks blocks={blocks} hasOpening={hasOpening} /> }]);
  const { prelude } = await prerenderToNodeStream(<Site />);
  const chunks: Uint8Array[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
