import { merge, type Path, same } from "@klarholm/contract/desk/merge";
import { patched, type PatchStep } from "@klarholm/contract/desk/patch";
import { depthOf } from "./depth.ts";

/** Bodies as JSON; null for an item that is taken down, or is not there. */
interface Texts {
  /** What the item says now. */
  theirs: string | null;
  published: string | null;
}

/** What becomes of an item: somebody wrote a body, beginning from another one, or changed what the item says now. */
export type Revision = Texts &
  ({ mine: string | null; was: string | null; isCurrent: boolean } | { patch: readonly PatchStep[] });

export interface Revised {
  /** Null takes the item down. */
  body: string | null;
  /** Where both wrote; `body` is not to be kept then. */
  conflicts: Path[];
  /** Whether it says what is published. */
  isPublished: boolean;
  /** Levels of fields and lists within each other. */
  depth: number;
}

/** Merges or patches, from text to text: the task of a worker for long ones. @throws for a patch that does not fit */
export default function revise(revision: Revision): Revised {
  const published = read(revision.published);
  const { value, conflicts } = written(revision, published);
  return {
    body: value === null || value === undefined ? null : JSON.stringify(value),
    conflicts,
    isPublished: same(value ?? null, published),
    depth: depthOf(value),
  };
}

function written(revision: Revision, published: unknown): { value: unknown; conflicts: Path[] } {
  const theirs = revision.theirs === revision.published ? published : read(revision.theirs);
  if ("patch" in revision) return { value: patched(structuredClone(theirs), revision.patch), conflicts: [] };
  const { mine, was, isCurrent } = revision;
  const body = read(mine);
  if (isCurrent) return { value: body, conflicts: [] };
  return merge(read(was) ?? undefined, body ?? undefined, theirs ?? undefined);
}

function read(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
