import type { Block } from "@klarholm/contract";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { Blocks } from "../app/blocks/Blocks.tsx";
import { editorial } from "../app/blocks/editorial.ts";
import { addEditorial } from "../app/blocks/registry.ts";

addEditorial(editorial);

/** Blocks as the server renders them, with those that load on demand; for tests. */
export async function renderBlocks(blocks: Block[], leading = false): Promise<string> {
  const Site = createRoutesStub([{ path: "/", Component: () => <Blocks blocks={blocks} leading={leading} /> }]);
  const { prelude } = await prerenderToNodeStream(<Site />);
  const chunks: Uint8Array[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
