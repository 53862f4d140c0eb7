import { type JsonSchema, schemaOfClass, schemaOfDecorator } from '#contracts';
import type { DtoClass, Operation } from './operations.ts';

/** Real values of path parameters, so that requests get past "there is no such thing". */
export type KnownValues = Readonly<Record<string, (path: string) => string | undefined>>;

const PROBLEM = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string', minLength: 1 },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', pattern: '^[a-z0-9_]+$' },
    requestId: { type: 'string', minLength: 1 },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['pointer', 'code', 'detail'] },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
};

const STATUSES_OF_EVERY_CALL = [400, 401, 404, 422, 429];
const STATUSES_OF_CHANGES = [409, 413, 415];

/** An OpenAPI document of what Nest knows; answers other than problems are described by type alone. */
export function openApiOf(operations: readonly Operation[], known: KnownValues): object {
  const byPath = Object.groupBy(operations, ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: { title: 'Partner API of the platform', version: 'v1' },
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      Object.entries(byPath).map(([path, ofPath]) => [
        path,
        {
          parameters: pathParametersOf(path, known),
          ...Object.fromEntries(
            ofPath!.map((operation) => [operation.method, describe(operation)]),
          ),
        },
      ]),
    ),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM },
    },
  };
}

function describe(operation: Operation): object {
  const { name, method, body, query, successStatus } = operation;
  const problems = [...STATUSES_OF_EVERY_CALL, ...(method === 'get' ? [] : STATUSES_OF_CHANGES)];
  return {
    operationId: name,
    parameters: query ? queryParametersOf(query) : [],
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: {
      [successStatus]: {
        description: 'Done',
        ...(successStatus !== 204 && {
          content: { 'application/json': { schema: { type: ['object', 'array'] } } },
        }),
      },
      ...Object.fromEntries(
        problems.map((status) => [
          status,
          {
            description: 'A problem',
            content: {
              'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
            },
          },
        ]),
      ),
    },
  };
}

function requestBodyOf(body: DtoClass): object {
  const schema = schemaOf(body);
  return {
    required: (schema.required ?? []).length > 0,
    content: { 'application/json': { schema } },
  };
}

function pathParametersOf(path: string, known: KnownValues): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const value = known[name!]?.(path);
    const any = { type: 'string', minLength: 1, maxLength: 200 };
    return {
      name,
      in: 'path',
      required: true,
      schema: value === undefined ? any : { anyOf: [{ enum: [value] }, any] },
    };
  });
}

function queryParametersOf(query: DtoClass): object[] {
  const { properties = {}, required = [] } = schemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function schemaOf(dto: DtoClass): JsonSchema {
  try {
    const schema = schemaOfClass(dto, () => undefined, schemaOfAny);
    const defaults = new dto() as Record<string, unknown>;
    const required = schema.required?.filter((name) => defaults[name] === undefined);
    return { ...schema, ...(required && { required }) };
  } catch {
    // Its nested objects are of no class that the schemas know.
    return { type: 'object' };
  }
}

/** Rules of the platform's own can't be told in JSON Schema: the server alone judges them. */
function schemaOfAny(name: string, constraints: unknown[]): JsonSchema {
  try {
    return schemaOfDecorator(name, constraints);
  } catch {
    return { type: ['string', 'number', 'boolean', 'object', 'array'] };
  }
}
