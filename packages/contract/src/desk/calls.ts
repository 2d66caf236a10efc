import type { z } from "zod";
import { accountCalls } from "./account-calls.ts";
import { applicationCalls } from "./application-calls.ts";
import { applicationWorkCalls } from "./application-work-calls.ts";
import { codeCalls } from "./code-calls.ts";
import { commentCalls } from "./comment-calls.ts";
import { contentCalls } from "./content-calls.ts";
import { figureCalls } from "./figure-calls.ts";
import { type DeskCallName, type DeskEndpoint, deskEndpoints } from "./endpoints.ts";
import { fontCalls } from "./font-calls.ts";
import { healthCalls } from "./health-calls.ts";
import { hookCalls } from "./hook-calls.ts";
import { jobCalls } from "./job-calls.ts";
import { keyCalls } from "./key-calls.ts";
import { importCalls } from "./import-calls.ts";
import { mediaCalls } from "./media-calls.ts";
import { overviewCalls } from "./overview-calls.ts";
import { releaseCalls } from "./release-calls.ts";
import { searchCalls } from "./search-calls.ts";
import { storeCalls } from "./store-calls.ts";

interface DeskSchema {
  /** One sentence of description. */
  summary: string;
  request: z.ZodType;
  /** The envelope's `data` on success. */
  answer: z.ZodType;
}

const schemas = {
  ...accountCalls,
  ...contentCalls,
  ...releaseCalls,
  ...commentCalls,
  ...mediaCalls,
  ...applicationCalls,
  ...applicationWorkCalls,
  ...codeCalls,
  ...searchCalls,
  ...overviewCalls,
  ...jobCalls,
  ...hookCalls,
  ...keyCalls,
  ...importCalls,
  ...figureCalls,
  ...storeCalls,
  ...fontCalls,
  ...healthCalls,
} satisfies Record<DeskCallName, DeskSchema>;

type Schemas = typeof schemas;

/** The request as the desk's pages pass it. */
export type DeskRequest<K extends DeskCallName> = z.input<Schemas[K]["request"]>;
/** The request after validation, as handlers get it. */
export type ParsedDeskRequest<K extends DeskCallName> = z.output<Schemas[K]["request"]>;
/** The `data` of a successful answer. */
export type DeskAnswer<K extends DeskCallName> = z.output<Schemas[K]["answer"]>;

/** A possible target of a reference field. */
export type Offered = DeskAnswer<"references">["offered"][number];

export type DeskCall = DeskEndpoint & DeskSchema & { name: DeskCallName };

/** All calls of the desk: endpoint, action and schemas by name. */
export const deskCalls = Object.fromEntries(
  (Object.keys(schemas) as DeskCallName[]).map((name) => [name, { name, ...deskEndpoints[name], ...schemas[name] }]),
) as { readonly [K in DeskCallName]: DeskEndpoint & Schemas[K] & { name: K } };
