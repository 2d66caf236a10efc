import { load } from "../../api/load.ts";
import { forms } from "./forms.ts";
import { readUnsent } from "./unsent.ts";

/** Loads an item with its form and the changes that this browser has not sent. */
export async function loadItem(kind: string, id: string, request: Request) {
  const [person, item, form, comments] = await Promise.all([
    load("session", {}, request),
    load("contentItem", { kind, id }, request),
    forms(request),
    load("comments", { kind, id }, request),
  ]);
  const unsent = await readUnsent(person.id, kind, id);
  const { palette, theme } = form;
  return { person, kind, id, item, unsent, comments, root: form.schemaOf(kind), palette, theme };
}

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

/** Where a draft of a loaded item starts. */
export function startOf({ item: { published, draft, base }, unsent }: LoadedItem, empty: unknown) {
  return (
    unsent ?? {
      body: draft ? draft.body : (published ?? empty),
      was: draft ? draft.body : published,
      seen: draft?.revision ?? null,
      base,
    }
  );
}
