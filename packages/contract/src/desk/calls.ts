import { z } from "zod";
import { type DeskCallName, type DeskEndpoint, deskEndpoints } from "./endpoints.ts";
import { auditEntry, person } from "./entities.ts";

interface DeskSchema {
  /** One sentence for readers of the table. */
  summary: string;
  request: z.ZodType;
  /** The envelope's `data` on success. */
  answer: z.ZodType;
}

const nothing = z.object({});

const schemas = {
  session: { summary: "Who is signed in.", request: nothing, answer: person },
  signOut: { summary: "Ends this session.", request: nothing, answer: z.null() },
  listAudit: {
    summary: "The audit log, newest first; `before` is the id of the last row that is known.",
    request: z.object({
      personId: z.string().max(64).optional(),
      call: z.string().max(64).optional(),
      /** A day in China, such as 2026-11-23. */
      day: z.iso.date().optional(),
      before: z.string().max(64).optional(),
    }),
    answer: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
  },
} satisfies Record<DeskCallName, DeskSchema>;

type Schemas = typeof schemas;

/** What a page of the desk passes. */
export type DeskRequest<K extends DeskCallName> = z.input<Schemas[K]["request"]>;
/** What a handler receives after validation. */
export type ParsedDeskRequest<K extends DeskCallName> = z.output<Schemas[K]["request"]>;
/** The `data` of a successful answer. */
export type DeskAnswer<K extends DeskCallName> = z.output<Schemas[K]["answer"]>;

export type DeskCall = DeskEndpoint & DeskSchema & { name: DeskCallName };

/** The desk's one table: every call with its wire, its action and its schemas. */
export const deskCalls = Object.fromEntries(
  (Object.keys(schemas) as DeskCallName[]).map((name) => [name, { name, ...deskEndpoints[name], ...schemas[name] }]),
) as { readonly [K in DeskCallName]: DeskEndpoint & Schemas[K] & { name: K } };
