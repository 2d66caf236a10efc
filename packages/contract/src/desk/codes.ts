/** Facts of verification codes. Free of schemas, because the desk's browser code loads them. */

/** Outcomes of visitors' queries, in the order in which reports list them. */
export const queryOutcomes = ["first", "repeat", "frozen", "voided", "mistyped", "unknown", "limited"] as const;

export type QueryOutcome = (typeof queryOutcomes)[number];

/** Codes of one list that is voided; a batch or the command line voids more. */
export const maxListedCodes = 2000;
/** Codes of a new batch. */
export const maxBatchCodes = 1_000_000;
/** Names of batches. */
export const batchName = /^[\w.-]{1,64}$/;
