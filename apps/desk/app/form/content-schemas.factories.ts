import type { FormSchema } from "./schema.ts";

const roots = import.meta.glob<FormSchema>("../../../../content/.schemas/*.json", { eager: true, import: "default" });

/** Schemas of all content files by name, as the server generates them. */
export const contentSchemas = Object.entries(roots).map(
  ([path, root]) => [path.split("/").at(-1) ?? "", root] as const,
);
