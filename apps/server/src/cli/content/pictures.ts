import { padColour } from "@klarholm/contract/site";
import { type Images, openImages } from "../../modules/images/open-images.ts";
import { prerender } from "../../modules/images/prerender.ts";
import { wantedRenditions } from "../../modules/images/wanted-renditions.ts";
import { openContentSource } from "../../modules/content/source.ts";
import type { Content } from "../../modules/content/snapshot.ts";
import { count } from "../../modules/publishing/faults.ts";
import { type ContentInvocation, withDatabase } from "./invocation.ts";
import { say } from "../../lib/language.ts";

/** Prints how many of the required renditions are cached, and how many others. */
export function picturesCommand(invocation: ContentInvocation): Promise<number> {
  return withPictures(invocation, async (content, { cache }) => {
    const wanted = namesOf(content);
    const made = [...wanted].filter((name) => cache.has(name)).length;
    const others = cache.keys().filter((name) => !wanted.has(name)).length;
    const [missing, size] = [wanted.size - made, (cache.bytes / 1e6).toFixed(1)];
    invocation.print(
      say(
        `页面需要 ${wanted.size} 张图片：已生成 ${made} 张，还缺 ${missing} 张`,
        `Pages ask for ${count(wanted.size, "picture")}: ${made} made, ${missing} missing`,
      ),
    );
    invocation.print(say(`另存有 ${others} 张；共 ${size} MB`, `Others cached: ${others}; ${size} MB in total`));
  });
}

/** Renders missing renditions. */
export function makePicturesCommand(invocation: ContentInvocation): Promise<number> {
  const { print } = invocation;
  return withPictures(invocation, (content, images) =>
    prerender(content, {
      ...images,
      onProgress: print,
      onFault: (src, error) =>
        print(say(`media/${src} 无法生成：${String(error)}`, `media/${src} cannot be rendered: ${String(error)}`)),
    }),
  );
}

/** Removes renditions that no page requires; they are rendered again on demand. */
export function forgetPicturesCommand(invocation: ContentInvocation): Promise<number> {
  return withPictures(invocation, async (content, { cache }) => {
    const wanted = namesOf(content);
    const [before, unused] = [cache.bytes, cache.keys().filter((name) => !wanted.has(name))];
    for (const name of unused) await cache.remove(name);
    const size = ((before - cache.bytes) / 1e6).toFixed(1);
    invocation.print(
      say(`删除 ${unused.length} 张图片，${size} MB`, `${count(unused.length, "picture")} removed, ${size} MB`),
    );
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
  await withDatabase(invocation, async (db) => {
    const contents = await openContentSource(db, { interval: 0 });
    const { content } = contents.current();
    const pad = () => padColour(content.site.site.theme);
    const images = await openImages({ ...config, pad, onFault: (error) => print(String(error)) });
    try {
      await use(content, images);
    } finally {
      images.close();
      await contents.close();
    }
  });
  return 0;
}
