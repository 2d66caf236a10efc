import { merge, type Path, same } from "@klarholm/contract/desk/merge";
import { patched, type PatchStep } from "@klarholm/contract/desk/patch";

/** Bodies as JSON; null for a removed or missing item. */
interface Texts {
  /** The current body. */
  theirs: string | null;
  published: string | null;
}

/** A new body with the body that the edits began from, or a patch of the current body. */
export type Revision = Texts &
  ({ mine: string | null; base: string | null; isCurrent: boolean } | { patch: readonly PatchStep[] });

export interface Revised {
  /** Null removes the item. */
  body: string | null;
  /** Fields that both sides changed; `body` must not be saved then. */
  conflicts: Path[];
  /** Whether the body equals the published one. */
  isPublished: boolean;
  /** Levels of nested objects and lists. */
  depth: number;
}

/** Merges or patches a body. Also the task of a worker. @throws for a patch that does not fit */
export default function revise(revision: Revision): Revised {
  const published = read(revision.published);
  const { value, conflicts } = applied(revision, published);
  return {
    body: value === null || value === undefined ? null : JSON.stringify(value),
    conflicts,
    isPublished: same(value ?? null, published),
    depth: depthOf(value),
  };
}

function applied(revision: Revision, published: unknown): { value: unknown; conflicts: Path[] } {
  const theirs = revision.theirs === revision.published ? published : read(revision.theirs);
  if ("patch" in revision) return { value: patched(structuredClone(theirs), revision.patch), conflicts: [] };
  const { mine, base, isCurrent } = revision;
  const body = read(mine);
  if (isCurrent) return { value: body, conflicts: [] };
  return merge(read(base) ?? undefined, body ?? undefined, theirs ?? undefined);
}

function read(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Levels of nested objects and lists. Iterative, because its input may be too deep for recursion. */
export function depthOf(value: unknown): number {
  let depth = 0;
  for (let level = [value]; level.length > 0; depth++)
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each).filter((inner) => typeof inner === "object") : [],
    );
  return depth;
}
