import { schemaFaults } from "../publishing/schema-faults.ts";
import { speaking } from "../../lib/language.ts";
import { fileFolders } from "../content/items.ts";
import { contentJsonSchema } from "../content/schemas/content-json-schema.ts";
import { contentSchemas, type ContentSchemas } from "../content/schemas/schemas.ts";
import type { ItemName } from "./draft.repository.ts";
import type { ItemFault } from "./item-faults.ts";
import { writtenKinds } from "./kinds.ts";

/** Schema by kind of item. */
const schemaNames = {
  ...Object.fromEntries(writtenKinds.map((kind) => [kind, kind])),
  [fileFolders.products]: "products",
  [fileFolders.pages]: "page",
  [fileFolders.jobs]: "jobs",
} as Readonly<Record<string, keyof ContentSchemas>>;

/** The JSON Schema of a kind. */
export const formOf = (kind: string) => contentJsonSchema(schemaNames[kind] ?? "site");

/** Schema faults of a body, in Chinese. References and other rules across items are checked by DraftCheck. */
export function bodyFaults({ kind, id }: ItemName, body: unknown): ItemFault[] {
  const schema = contentSchemas()[schemaNames[kind] ?? "site"];
  const at = (path: readonly PropertyKey[], message: string) => ({ file: "", path, message });
  return speaking("desk", () => schemaFaults({ value: body, at, atKey: at }, schema)).map(({ path = [], message }) => ({
    kind,
    id,
    path: path.map((step) => (typeof step === "number" ? step : String(step))),
    message,
    severity: "fault",
  }));
}
