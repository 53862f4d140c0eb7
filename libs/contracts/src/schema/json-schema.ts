/** The part of JSON Schema (draft 2020-12) used by the contracts. */
export interface JsonSchema {
  $schema?: string;
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  maxProperties?: number;
  minProperties?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** An OpenAPI keyword. */
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  default?: unknown;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  allOf?: JsonSchema[];
  examples?: unknown[];
}

export const JSON_SCHEMA_DIALECT = 'https://json-schema.org/draft/2020-12/schema';
