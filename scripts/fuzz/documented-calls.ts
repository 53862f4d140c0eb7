interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  allOf?: Schema[];
  nullable?: boolean;
  enum?: string[];
}

interface Content {
  schema?: Schema;
  example?: object;
}

export interface OperationObject {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  /** `x-codes` are the codes of the problems that it may answer with a status. */
  responses: Record<string, { content?: Record<string, Content>; 'x-codes'?: string[] }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema & { example?: object }> };
}

/** An operation of the document, with its example body. */
export interface DocumentedCall {
  id: string;
  method: string;
  path: string;
  /** Names of the path parameters. */
  pathParameters: readonly string[];
  queryParameters: readonly string[];
  body?: object;
  bodySchema?: Schema;
  isBodyRequired: boolean;
  statuses: readonly string[];
  /** True if it answers with a page, which is the same for any path parameters. */
  isPage: boolean;
}

/** A field of a body, and whether it may be null. */
export interface Field {
  path: readonly string[];
  isNullable: boolean;
}

export function documentedCalls({ paths }: ApiDocument): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const content = operation.requestBody?.content['application/json'];
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
        queryParameters: (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => name),
        isBodyRequired: operation.requestBody?.required ?? false,
        ...(content?.example && { body: content.example }),
        ...(content?.schema && { bodySchema: content.schema }),
        statuses: Object.keys(operation.responses),
        isPage: isPage(operation),
      };
    }),
  );
}

export function isPage({ responses }: Pick<OperationObject, 'responses'>): boolean {
  return Object.values(responses).some(({ content = {} }) => 'text/html' in content);
}

/** Every field of an example of a schema: those in the example, and other fields of the same objects. */
export function fieldsOf(document: ApiDocument, schema: Schema, example: unknown): Field[] {
  const found = new Map<string, Field>();
  for (const form of formsOf(document, schema, example)) {
    for (const [name, property] of Object.entries(form.properties ?? {})) {
      const value = (example as Record<string, unknown>)[name];
      const isNullable = formsOf(document, property).some(({ nullable }) => nullable);
      add(found, { path: [name], isNullable: isNullable || property.nullable === true });
      for (const inner of innerFieldsOf(document, property, value)) {
        add(found, { ...inner, path: [name, ...inner.path] });
      }
    }
  }
  return [...found.values()];
}

function innerFieldsOf(document: ApiDocument, schema: Schema, value: unknown): Field[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return fieldsOf(document, schema, value);
  const [items] = formsOf(document, schema).flatMap((form) => form.items ?? []);
  if (!items || value.length === 0) return [];
  const isNullable = formsOf(document, items).some(({ nullable }) => nullable);
  const inner = innerFieldsOf(document, items, value[0]);
  return [{ path: [], isNullable }, ...inner].map((field) => ({
    ...field,
    path: ['0', ...field.path],
  }));
}

function add(found: Map<string, Field>, field: Field): void {
  const key = JSON.stringify(field.path);
  const isNullable = field.isNullable || (found.get(key)?.isNullable ?? false);
  found.set(key, { ...field, isNullable });
}

/**
 * The schemas to which a schema resolves: of several variants the one that matches the value, or all
 * without a value.
 */
function formsOf(document: ApiDocument, schema: Schema, value?: unknown): Schema[] {
  const name = schema.$ref?.split('/').at(-1);
  const referred = name === undefined ? [] : [document.components.schemas[name]!];
  const others = [...referred, ...variantsOf(schema, value), ...(schema.allOf ?? [])];
  return [schema, ...others.flatMap((other) => formsOf(document, other, value))];
}

function variantsOf({ oneOf = [], discriminator }: Schema, value: unknown): Schema[] {
  if (!discriminator || value === undefined) return oneOf;
  const { propertyName, mapping } = discriminator;
  const kind = (value as Record<string, unknown>)[propertyName] as string;
  return [{ $ref: mapping[kind]! }];
}

/** A copy in which one field is null. */
export function withNullAt(value: unknown, path: readonly string[]): unknown {
  return withValueAt(value, path, null);
}

/** A copy in which one field is another. */
export function withValueAt(
  value: unknown,
  [first, ...rest]: readonly string[],
  other: unknown,
): unknown {
  if (first === undefined) return other;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[first] = withValueAt(copy[first], rest, other);
  return copy;
}
