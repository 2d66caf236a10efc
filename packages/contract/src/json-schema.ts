/** Keywords of JSON Schema that say what a value may be, without what lies within it. */
export interface ValueKeywords {
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  $ref?: string;
}
