import { join } from "node:path";
import { openContentSource } from "../../../modules/content/source.ts";
import type { ContentSnapshot } from "../../../modules/content/snapshot.ts";
import { compareAnswer, type ForeignAnswer } from "../../../modules/images/compare-answer.ts";
import { Originals } from "../../../modules/images/originals.ts";
import { RenderProcess } from "../../../modules/images/render-process.ts";
import { type WantedRendition, wantedRenditions } from "../../../modules/images/wanted-renditions.ts";
import { UploadedFiles } from "../../../modules/media/uploaded-files.ts";
import { UsageError } from "../../command-line.ts";
import type { StaffInvocation } from "../invocation.ts";

/** Milliseconds for a picture of the other host. */
const timeoutMs = 30_000;

/**
 * `images compare [--host ORIGIN]`: requests one picture for each operation that pages use from another host, such as
 * IMAGE_HOST, and says how its answers differ from this server's renditions. Writes nothing.
 * @returns the exit code: 3 if any answer differs
 * @throws when the host does not answer
 */
export async function compareCommand({ config, db, values, print, progress }: StaffInvocation): Promise<number> {
  const host = (values.host ?? config.imageHost).replace(/\/+$/, "");
  if (!/^https?:\/\//.test(host)) throw new UsageError("--host: expected an address, or IMAGE_HOST to be set.");
  const contents = await openContentSource(db, { interval: 0 });
  const renderer = new RenderProcess();
  try {
    const snapshot = contents.current();
    const originals = new Originals(join(config.contentDir, "media"), new UploadedFiles(db, config));
    const operations = operationsOf(snapshot);
    let differing = 0;
    for (const [index, { src, process, rendition }] of operations.entries()) {
      progress(`${index + 1}/${operations.length}`);
      const own = await renderer.render(await originals.read(src), rendition, "quick");
      const differences = await compareAnswer(own, await request(address(host, snapshot, src, process)), rendition);
      if (differences.length === 0) continue;
      differing += 1;
      progress("");
      print(`${process}${rendition.focus ? " (f)" : ""}\n  ${src}: ${differences.join("; ")}`);
    }
    progress("");
    print(
      `页面用到 ${operations.length} 种操作，${host} 有 ${differing} 种结果不同。Pages use ${operations.length} operations; ${differing} differ.`,
    );
    return differing === 0 ? 0 : 3;
  } finally {
    renderer.close();
    await contents.close();
  }
}

/** One rendition of each operation, kind of original, and whether its crop has a focus. */
function operationsOf({ content }: ContentSnapshot): WantedRendition[] {
  const operations = new Map<string, WantedRendition>();
  for (const wanted of wantedRenditions(content)) {
    const key = [wanted.process, wanted.src.split(".").at(-1), wanted.rendition.focus !== undefined].join(" ");
    if (!operations.has(key)) operations.set(key, wanted);
  }
  return [...operations.values()];
}

/** The address of a rendition in a page, at another host. */
function address(host: string, { content }: ContentSnapshot, src: string, process: string): string {
  const focus = content.pictures.focus[src];
  const around = focus ? `&f=${focus.x}-${focus.y}` : "";
  return `${host}/media/${src}?v=${content.media[src]?.hash.slice(0, 8) ?? ""}${around}&x-oss-process=${process}`;
}

async function request(url: string): Promise<ForeignAnswer> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type") ?? "", bytes };
}
