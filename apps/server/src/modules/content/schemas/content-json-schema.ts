import { z } from "zod";
import { type ContentSchemas, contentSchemas } from "./schemas.ts";
import { type JsonSchema, worded } from "./words.ts";
import { wordsOfFiles } from "./words-of-files.ts";

/**
 * What a kind of content file may hold, as JSON Schema (draft 7) with the Chinese title and description of every field.
 * Every field stands written out, because one schema serves fields of several names.
 */
export function contentJsonSchema(kind: keyof ContentSchemas): JsonSchema {
  const schema = z.toJSONSchema(contentSchemas()[kind], { io: "input", target: "draft-7", unrepresentable: "any" });
  return worded(schema as JsonSchema, wordsOfFiles[kind]);
}
