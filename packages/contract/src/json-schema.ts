/** JSON Schema keywords that constrain a value itself, without nested schemas. */
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
