import { join } from "node:path";

/** As little as possible beside rendering; compression as it comes. Pictures come from the measured site. */
export default {
  poweredByHeader: false,
  images: { unoptimized: true },
  turbopack: { root: join(import.meta.dirname, "..") },
  rewrites: async () => [{ source: "/media/:path*", destination: `${process.env.PICTURES_FROM}/media/:path*` }],
};
