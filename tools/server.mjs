// How the server process is started for good: what Node and the allocator are told, so that it stays small.

/** Young objects in 8 MB instead of growing halves: about 50 MB less memory, no slower (`npm run bench`). */
export const SERVER = ["--max-semi-space-size=8", "apps/server/src/main.ts"];

/** glibc otherwise keeps a heap for each thread that ever decoded a picture. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: "2" };
