/** What the portal reads of the OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  description?: string;
  example?: unknown;
  nullable?: boolean;
  const?: unknown;
  enum?: readonly unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: readonly string[];
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  /** What each value of `enum` means, in its order. */
  'x-enum-descriptions'?: readonly string[];
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Body {
  description?: string;
  content?: Record<string, { schema: Schema; example?: unknown }>;
  /** The codes of the problems of this status. */
  'x-codes'?: readonly string[];
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

export interface OpenApi {
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation with the address that it is called at. */
export interface Call extends Operation {
  method: string;
  path: string;
}

export function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
}

/** The JSON body of the document's example; undefined for a call without a body. */
export function exampleBodyOf({ requestBody }: Call): unknown {
  return requestBody?.content?.['application/json']?.example;
}

export function isForKey({ security }: Call): boolean {
  return security.length > 0;
}

export function takesIdempotencyKey({ parameters = [] }: Call): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}
