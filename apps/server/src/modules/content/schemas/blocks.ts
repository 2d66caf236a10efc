import { blockSchemas } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { inSeasons } from "./seasons.ts";
import { strictly } from "./strict.ts";

/** A block in a file: its kind beside its contents, and the seasons in which it stands; without them always. */
export function blockSchema({ refs }: Parts) {
  return z.discriminatedUnion("kind", membersOf(blockSchemas(refs)));
}

type BlockMembers<T extends Record<string, z.ZodObject>> = [
  { [K in keyof T & string]: z.ZodObject<T[K]["shape"] & typeof inSeasons & { kind: z.ZodLiteral<K> }> }[keyof T &
    string],
];

function membersOf<T extends Record<string, z.ZodObject>>(schemas: T): BlockMembers<T> {
  const members = Object.entries(schemas).map(([kind, schema]) =>
    strictly(schema.extend({ kind: z.literal(kind), ...inSeasons })),
  );
  // One member per kind, which Object.entries forgets.
  return members as unknown as BlockMembers<T>;
}
