import { z } from "zod";

/**
 * The same schema with every object in it strict, at any depth: unknown fields pass on the wire, but are faults in a
 * file. Loose objects stay loose; schemas that transform stay as they are.
 */
export function deepStrict<T extends z.ZodType>(schema: T): T {
  // The clone has the shape of the original; zod's types cannot say so.
  return strict(schema) as T;
}

function strict(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, strict(field)]));
    return z.core.clone(schema, { ...schema.def, shape, catchall: schema.def.catchall ?? z.never() });
  }
  if (schema instanceof z.ZodArray) return z.core.clone(schema, { ...schema.def, element: strict(schema.def.element) });
  if (schema instanceof z.ZodUnion)
    return z.core.clone(schema, { ...schema.def, options: schema.def.options.map(strict) });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return z.core.clone(schema, { ...schema.def, innerType: strict(schema.def.innerType) });
  return schema;
}
