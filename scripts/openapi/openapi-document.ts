import { type JsonSchema, schemaOfClass, schemaOfDecorator } from '#contracts';
import { type Api, apiOf, apis } from './apis.ts';
import type { HandlerAnswers } from './handler-answers.ts';
import type { DtoClass, Operation } from './operations.ts';
import { ProblemAnswers } from './problem-answers.ts';

/** Real values of path parameters, so that requests get past "there is no such thing". */
export type KnownValues = Readonly<Record<string, (path: string) => string | undefined>>;

export interface OpenApiSources {
  title: string;
  version: string;
  operations: readonly Operation[];
  answers: HandlerAnswers;
  statusByCode: Readonly<Record<string, number>>;
  known?: KnownValues;
}

/** What each guard asks for. Other guards let everybody in, or are of no use to a caller to know. */
const schemeByGuard: Readonly<Record<string, string>> = {
  PartnerGuard: 'apiKey',
  AcsGuard: 'acsKey',
  ReviewerGuard: 'reviewerSession',
  SessionGuard: 'cardAppSession',
};

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: "A partner's API key." },
  acsKey: { type: 'http', scheme: 'bearer', description: "The key of the issuer's ACS." },
  reviewerSession: {
    ...{ type: 'apiKey', in: 'cookie', name: 'back_office' },
    description:
      'Set when a reviewer signs in. Its name has a prefix where the site is served by https.',
  },
  cardAppSession: {
    ...{ type: 'apiKey', in: 'cookie', name: 'card_app' },
    description:
      'Set when a device signs in. Its name ends in the kind of the host, and has a prefix where the site is served by https.',
  },
};

/** An OpenAPI 3.1 document of what Nest and the sources tell of the operations. */
export function openApiDocument(sources: OpenApiSources): object {
  const { title, version, operations, answers, statusByCode, known = {} } = sources;
  const problems = new ProblemAnswers(statusByCode);
  const byPath = Object.groupBy(operations, ({ path }) => path);
  const paths = Object.fromEntries(
    Object.entries(byPath).map(([path, ofPath]) => [
      path,
      {
        ...parametersIfAny(pathParametersOf(path, known)),
        ...Object.fromEntries(
          ofPath!.map((operation) => [operation.method, describe(operation, answers, problems)]),
        ),
      },
    ]),
  );
  const used = new Set(operations.flatMap((operation) => schemesOf(operation)));
  return {
    openapi: '3.1.0',
    info: { title, version },
    tags: tagsOf(operations),
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => used.has(name)),
      ),
      responses: problems.responses,
      schemas: { ...problems.schemas, ...referredFrom(paths, answers.schemas) },
    },
  };
}

function describe(
  operation: Operation,
  { byName }: HandlerAnswers,
  problems: ProblemAnswers,
): object {
  const { name, method, path, body, query, successStatus } = operation;
  const { schema, description, isIdempotent } = byName.get(name) ?? { isIdempotent: false };
  const mediaType = operation.mediaType ?? (schema && 'application/json');
  return {
    operationId: operation.id,
    tags: [apiOf(path).name],
    ...(description && { description }),
    security: schemesOf(operation).map((scheme) => ({ [scheme]: [] })),
    ...parametersIfAny([
      ...(query ? queryParametersOf(query) : []),
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ]),
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: {
      [successStatus]: {
        description: 'Done',
        ...(mediaType &&
          successStatus !== 204 && { content: { [mediaType]: schema ? { schema } : {} } }),
      },
      ...problems.of(method !== 'get'),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repetition with the same key and body has no second effect and gets the first answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

function schemesOf({ guards }: Operation): string[] {
  return guards.flatMap((guard) => schemeByGuard[guard] ?? []);
}

function tagsOf(operations: readonly Operation[]): Pick<Api, 'name' | 'description'>[] {
  const used = new Set(operations.map(({ path }) => apiOf(path)));
  return apis
    .filter((api) => used.has(api))
    .map(({ name, description }) => ({ name, description }));
}

/** The schemas that a part of the document leads to, over others if need be. */
function referredFrom(
  part: object,
  schemas: Readonly<Record<string, object>>,
): Record<string, object> {
  const found = new Set<string>();
  const follow = (value: object): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name!) || !schemas[name!]) continue;
      found.add(name!);
      follow(schemas[name!]!);
    }
  };
  follow(part);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

function requestBodyOf(body: DtoClass): object {
  const schema = schemaOf(body);
  return {
    required: (schema.required ?? []).length > 0,
    content: { 'application/json': { schema } },
  };
}

function parametersIfAny(parameters: object[]): object {
  return parameters.length > 0 ? { parameters } : {};
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
