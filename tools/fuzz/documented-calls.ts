import { existsSync, readFileSync, rmSync } from 'node:fs';

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

interface OperationObject {
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
interface Field {
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

function isPage({ responses }: Pick<OperationObject, 'responses'>): boolean {
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
 * The schemas to which a schema resolves: of several variants the matching one, or all
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

/** Codes of server errors and rate limits, which the fuzzing does not cause. */
const CODES_OF_TROUBLE = [
  'internal_error',
  'database_busy',
  'database_unavailable',
  'too_many_requests',
  'too_many_guesses',
];

/** The problems that were seen in answers, by operation. */
export class SeenProblems {
  private readonly seen = new Set<string>();
  /** The file in which Schemathesis records problems: a JSON line for each operation and code. */
  readonly file: string;

  constructor(file: string) {
    this.file = file;
    rmSync(file, { force: true });
  }

  add(operationId: string, code: string): void {
    this.seen.add(keyOf(operationId, code));
  }

  readFile(): void {
    if (!existsSync(this.file)) return;
    for (const line of readFileSync(this.file, 'utf8').trimEnd().split('\n')) {
      this.add(...(JSON.parse(line) as [string, string]));
    }
  }

  has(operationId: string, code: string): boolean {
    return this.seen.has(keyOf(operationId, code));
  }
}

function keyOf(operationId: string, code: string): string {
  return JSON.stringify([operationId, code]);
}

/** Declared problems that never occurred, by operation id; without server errors and rate limits. */
export function unseenProblems(
  { paths }: Pick<ApiDocument, 'paths'>,
  seen: Pick<SeenProblems, 'has'>,
): Record<string, string[]> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return Object.fromEntries(
    operations
      .map(({ operationId, responses }): [string, string[]] => [
        operationId,
        Object.values(responses)
          .flatMap((response) => response['x-codes'] ?? [])
          .filter((code) => !CODES_OF_TROUBLE.includes(code) && !seen.has(operationId, code)),
      ])
      .filter(([, codes]) => codes.length > 0),
  );
}

/** Existing values to use instead of generated ones, by name of field or parameter. */
export interface KnownValues {
  /** Values of `{id}`, by the beginning of the path. */
  ids: Readonly<Record<string, string>>;
  /** Values of fields whose rule no schema can express or which refer to objects, and of query parameters. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

export function idOfPath(path: string, { ids }: KnownValues): string | undefined {
  return Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1];
}

interface Node {
  [key: string]: unknown;
}

interface Document {
  paths: Record<string, Record<string, OperationNode>>;
  components: { schemas: Record<string, Node & { properties?: Record<string, Node> }> };
}

type OperationNode = Pick<OperationObject, 'responses'> & { parameters?: Node[] };

/** The document with known values as the only choices for these fields and parameters. */
export function withKnownValues(document: object, known: KnownValues): object {
  const { fields } = known;
  const copy = structuredClone(document) as Document;
  for (const [path, operations] of Object.entries(copy.paths)) {
    const id = idOfPath(path, known);
    const parameters = Object.values(operations)
      // Any path parameters are valid for a page.
      .filter((operation) => !isPage(operation))
      .flatMap(({ parameters = [] }) => parameters);
    for (const parameter of parameters) {
      const name = parameter['name'] as string;
      const isId = (name === 'id' || name === 'token') && id !== undefined;
      // A list filtered by an unknown value is empty, which is not an error.
      const values = isId ? [id] : parameter['required'] ? fields[name] : undefined;
      if (values) parameter['schema'] = { type: 'string', enum: values };
    }
  }
  // Schemas of answers are unchanged, because answers may contain additional fields.
  const requests = Object.values(copy.components.schemas).filter(
    (schema) => schema['additionalProperties'] === false,
  );
  for (const { properties = {} } of requests) {
    for (const [name, values] of Object.entries(fields)) {
      if (properties[name]) properties[name] = { ...properties[name], enum: values };
    }
  }
  return copy;
}
