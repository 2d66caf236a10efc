import { blockSchemas } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { inSeasons } from "./seasons.ts";
import { deepStrict } from "./strict.ts";

/** A block in a file: its contents, its kind and, if it is not shown all year, its seasons. */
export function blockSchema({ refs }: Parts) {
  return z.discriminatedUnion("kind", membersOf(blockSchemas(refs)));
}

type BlockMembers<T extends Record<string, z.ZodObject>> = [
  { [K in keyof T & string]: z.ZodObject<T[K]["shape"] & typeof inSeasons & { kind: z.ZodLiteral<K> }> }[keyof T &
    string],
];

function membersOf<T extends Record<string, z.ZodObject>>(schemas: T): BlockMembers<T> {
  const members = Object.entries(schemas).map(([kind, schema]) =>
    deepStrict(schema.extend({ kind: z.literal(kind), ...inSeasons })),
  );
  // Object.entries loses the kind of each member.
  return members as unknown as BlockMembers<T>;
}
