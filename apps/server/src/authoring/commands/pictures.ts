import { type Images, openImages } from "../../images/open-images.ts";
import { makeWanted } from "../../images/make-wanted.ts";
import { wantedRenditions } from "../../images/wanted-renditions.ts";
import { openContentSource } from "../../published/source.ts";
import type { Content } from "../../published/snapshot.ts";
import { count } from "../faults.ts";
import { type ContentInvocation, withDatabase } from "./invocation.ts";

/** Tells how much of what pages ask for has been made, and what is kept besides. */
export function picturesCommand(invocation: ContentInvocation): Promise<number> {
  return withPictures(invocation, async (content, { cache }) => {
    const wanted = namesOf(content);
    const made = [...wanted].filter((name) => cache.has(name)).length;
    const others = cache.keys().filter((name) => !wanted.has(name)).length;
    invocation.print(`Pages ask for ${count(wanted.size, "picture")}: ${made} made, ${wanted.size - made} missing`);
    invocation.print(`Kept besides: ${others}; in all ${(cache.bytes / 1e6).toFixed(1)} MB`);
  });
}

/** Makes all that is missing. */
export function makePicturesCommand(invocation: ContentInvocation): Promise<number> {
  const { print } = invocation;
  return withPictures(invocation, (content, images) =>
    makeWanted(content, {
      ...images,
      tell: print,
      onFault: (src, error) => print(`media/${src} cannot be rendered: ${String(error)}`),
    }),
  );
}

/** Removes what no page asks for any more; what visitors ask for in spite of that is made again. */
export function forgetPicturesCommand(invocation: ContentInvocation): Promise<number> {
  return withPictures(invocation, async (content, { cache }) => {
    const wanted = namesOf(content);
    const [before, unused] = [cache.bytes, cache.keys().filter((name) => !wanted.has(name))];
    for (const name of unused) await cache.remove(name);
    invocation.print(`${count(unused.length, "picture")} removed, ${((before - cache.bytes) / 1e6).toFixed(1)} MB`);
  });
}

function namesOf(content: Content): ReadonlySet<string> {
  return new Set([...wantedRenditions(content)].map(({ name }) => name));
}

async function withPictures(
  invocation: ContentInvocation,
  use: (content: Content, images: Images) => Promise<void>,
): Promise<number> {
  const { config, print } = invocation;
  const images = await openImages({ ...config, onFault: (error) => print(String(error)) });
  try {
    await withDatabase(invocation, async (db) => {
      const contents = await openContentSource(db, { interval: 0 });
      await use(contents.current().content, images);
      await contents.close();
    });
  } finally {
    images.close();
  }
  return 0;
}
