import type { Describe } from '#contracts';
import { type Api, apiOf, apis } from './apis.ts';
import type { HandlerAnswers } from './handler-answers.ts';
import type { Examples, Operation } from './operations.ts';
import { ProblemAnswers } from './problem-answers.ts';
import { RequestSchemas } from './request-schemas.ts';
import { fieldSentenceOf, parameterSentences, pathSentenceOf } from './shared-sentences.ts';

export interface OpenApiSources {
  title: string;
  description: string;
  version: string;
  operations: readonly Operation[];
  answers: HandlerAnswers;
  statusByCode: Readonly<Record<string, number>>;
  /** Returns the doc comments of the request classes. */
  describe: Describe;
  /** Returns the doc comment of a declared error. */
  describeError: (code: string) => string | undefined;
  examples: Examples;
}

/** The security scheme of each guard. Other guards are open, or not relevant to callers. */
const schemeByGuard: Readonly<Record<string, string>> = {
  PartnerGuard: 'apiKey',
  AcsGuard: 'acsKey',
  ReviewerGuard: 'reviewerSession',
  ConsoleGuard: 'consoleSession',
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
  consoleSession: {
    ...{ type: 'apiKey', in: 'cookie', name: 'console' },
    description:
      'Set when a person of a partner signs in. Its name has a prefix where the site is served by https.',
  },
  cardAppSession: {
    ...{ type: 'apiKey', in: 'cookie', name: 'card_app' },
    description:
      'Set when a device signs in. Its name ends in the kind of the host, and has a prefix where the site is served by https.',
  },
};

/** Creates an OpenAPI document from the facts of Nest and the sources. */
export function openApiDocument(sources: OpenApiSources): object {
  const { title, description, version, operations, answers } = sources;
  const builder = new OperationBuilder(sources);
  const byPath = Object.groupBy(inOrder(operations), ({ path }) => path);
  const paths = Object.fromEntries(
    Object.entries(byPath).map(([path, ofPath]) => [
      path,
      Object.fromEntries(
        ofPath!.map((operation) => [operation.method, builder.describe(operation)]),
      ),
    ]),
  );
  const schemas = {
    ...answers.schemas,
    ...builder.problems.schemas,
    ...Object.fromEntries(builder.requests.named),
  };
  const used = new Set(operations.flatMap((operation) => schemesOf(operation)));
  const document = toOpenApi30({
    // Generators' support for 3.1 is still beta.
    openapi: '3.0.3',
    info: { title, version, description },
    servers: [{ url: '/' }],
    tags: tagsOf(operations),
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => used.has(name)),
      ),
      schemas: sorted(withExamples(referredFrom(paths, schemas), sources.examples)),
    },
  }) as { components: { schemas: Record<string, Schema> } };
  return withSharedSentences(document, document.components.schemas) as object;
}

/** Describes the fields that neither a comment nor their named schema describes. */
function withSharedSentences(value: unknown, schemas: Readonly<Record<string, Schema>>): unknown {
  if (Array.isArray(value)) return value.map((part) => withSharedSentences(part, schemas));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (isData(key)) return [key, part];
      const inside = withSharedSentences(part, schemas);
      return [key, key === 'properties' ? withSentences(inside as Fields, schemas) : inside];
    }),
  );
}

type Fields = Record<string, Schema>;

function withSentences(fields: Fields, schemas: Fields): Fields {
  const names = Object.keys(fields);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const [{ $ref } = field] = (field['allOf'] ?? []) as Schema[];
      const named = typeof $ref === 'string' ? schemas[$ref.split('/').at(-1)!] : undefined;
      const description = fieldSentenceOf(name, names);
      return field['description'] || named?.['description'] || !description
        ? [name, field]
        : [name, referredOrPlain({ ...field, description })];
    }),
  );
}

function referredOrPlain({ $ref, ...rest }: Schema): Schema {
  return typeof $ref === 'string' ? referred($ref, rest) : rest;
}

class OperationBuilder {
  readonly problems: ProblemAnswers;
  readonly requests: RequestSchemas;
  private readonly sources: OpenApiSources;

  constructor(sources: OpenApiSources) {
    this.sources = sources;
    this.problems = new ProblemAnswers(sources.statusByCode, sources.describeError);
    this.requests = new RequestSchemas(
      sources.describe,
      (name) => name in sources.answers.schemas || name in this.problems.schemas,
    );
  }

  describe(operation: Operation): object {
    const { name, id, path, query, isIdempotent, isSigned, successStatus, body, scope } = operation;
    const comment = operation.description ?? this.sources.answers.byName.get(name)?.description;
    const description = [comment, scope && `Needs the scope \`${scope}\`.`]
      .filter(Boolean)
      .join('\n\n');
    const parameters = [
      ...pathParametersOf(operation),
      ...(query ? this.queryParametersOf(query) : []),
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...(isSigned ? [STEP_UP_ASSERTION] : []),
    ];
    return {
      operationId: id,
      tags: [apiOf(path).name],
      summary: summaryOf(id),
      ...(description && { description }),
      security: schemesOf(operation).map((scheme) => ({ [scheme]: [] })),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: this.requestBodyOf(operation) }),
      responses: { [successStatus]: this.goodAnswerOf(operation), ...this.problems.of(operation) },
    };
  }

  private goodAnswerOf({ id, name, mediaType, successStatus }: Operation): object {
    const { schema } = this.sources.answers.byName.get(name) ?? {};
    const example = this.sources.examples.answersOfCalls[id];
    const type = mediaType ?? (schema && 'application/json');
    const text = { type: 'string', ...(mediaType && !isText(mediaType) && { format: 'binary' }) };
    return {
      description: 'Done',
      ...(type &&
        successStatus !== 204 && {
          content: { [type]: { schema: schema ?? text, ...(example && { example }) } },
        }),
    };
  }

  private requestBodyOf({ id, body }: Operation): object {
    const example = this.sources.examples.requests[id];
    return {
      required: this.requests.isRequired(body!),
      content: {
        'application/json': {
          schema: this.requests.wholeBodyOf(body!),
          ...(example && { example }),
        },
      },
    };
  }

  private queryParametersOf(query: NonNullable<Operation['query']>): object[] {
    return this.requests.queryOf(query).map(({ name, required, schema }) => {
      const { description = parameterSentences[name], ...rest } = schema;
      return { name, in: 'query', required, ...described(description), schema: rest };
    });
  }
}

/** Other answers are files. */
function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/');
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repetition with the same key and body has no second effect and gets the first answer.',
  schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 255 },
};

const STEP_UP_ASSERTION = {
  name: 'Step-Up-Assertion',
  in: 'header',
  required: false,
  description:
    'Base64url of the JSON of the PublicKeyCredential that signs this call. Without it the call is 403 `step_up_required`, with the `options` to sign.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: 8192 },
};

/** Words that are written otherwise than in a name. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bthree ds\b/g, '3-D Secure'],
  [/\btop up/g, 'top-up'],
  [/\bcamt\b/g, 'as camt.053'],
];

/** `generateOnboardingUrl` -> `Generate onboarding URL` */
function summaryOf(id: string): string {
  const words = id
    .replaceAll('.', ' ')
    .replace(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  const abbreviated = words.replace(/\b(api|csv|kyc|pdf|url)\b/g, (word) => word.toUpperCase());
  const spelled = spellings.reduce(
    (text, [word, written]) => text.replaceAll(word, written),
    abbreviated,
  );
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

function schemesOf({ guards }: Operation): string[] {
  return guards.flatMap((guard) => schemeByGuard[guard] ?? []);
}

/** Sorted by group and path, independent of the order of imports. */
function inOrder(operations: readonly Operation[]): Operation[] {
  const placeOf = ({ path }: Operation) => apis.indexOf(apiOf(path));
  return operations.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (a.path < b.path ? -1 : Number(a.path > b.path)),
  );
}

function tagsOf(operations: readonly Operation[]): Pick<Api, 'name' | 'description'>[] {
  const used = new Set(operations.map(({ path }) => apiOf(path)));
  return apis
    .filter((api) => used.has(api))
    .map(({ name, description }) => ({ name, description }));
}

function pathParametersOf({ path, pathSchemas }: Operation): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...described(pathSentenceOf(path, name!)),
    schema: pathSchemas[name!] ?? { type: 'string', minLength: 1, maxLength: 200 },
  }));
}

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

/** The schemas that a part of the document references, directly or through others. */
function referredFrom(
  part: object,
  schemas: Readonly<Record<string, object>>,
): Record<string, object> {
  const found = new Set<string>();
  const follow = (value: object): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name!)) continue;
      if (!schemas[name!]) throw new Error(`there is no schema ${name!}`);
      found.add(name!);
      follow(schemas[name!]!);
    }
  };
  follow(part);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

function withExamples(
  schemas: Readonly<Record<string, object>>,
  { answers }: Examples,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      answers[name] ? { ...schema, example: answers[name] } : schema,
    ]),
  );
}

function sorted<T>(named: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Schema = Record<string, unknown>;

/**
 * Converts JSON Schema 2020-12 to the dialect of OpenAPI 3.0, which every generator supports: null becomes
 * `nullable`, a constant becomes an enum with one value.
 */
function toOpenApi30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOpenApi30);
  if (typeof value !== 'object' || value === null) return value;
  return written(
    Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        isNames(key)
          ? mapValues(part as Schema, toOpenApi30)
          : isData(key)
            ? part
            : toOpenApi30(part),
      ]),
    ),
  );
}

/** True for a keyword whose keys are names, which may look like keywords. */
function isNames(key: string): boolean {
  return ['properties', 'schemas', 'paths', 'responses'].includes(key);
}

/** True for a keyword whose value is data and not a schema. */
function isData(key: string): boolean {
  return ['example', 'default', 'enum', 'mapping', 'x-enum-descriptions'].includes(key);
}

function mapValues(names: Schema, map: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, map(value)]));
}

function written({ required, ...schema }: Schema): Schema {
  // OpenAPI 3.0 does not allow an empty list.
  if (required !== undefined && !(Array.isArray(required) && required.length === 0)) {
    return { ...retyped(schema), required };
  }
  return retyped(schema);
}

function retyped(schema: Schema): Schema {
  const { type, anyOf, $ref, ...rest } = schema;
  if (typeof $ref === 'string') return referred($ref, { ...rest, ...nullability(type) });
  if (Array.isArray(anyOf) && anyOf.some(isNull)) {
    const others = (anyOf as Schema[]).filter((part) => !isNull(part));
    return others.length === 1
      ? nullable({ ...others[0], ...rest })
      : { ...rest, anyOf: others, nullable: true };
  }
  if (!Array.isArray(type)) return schema;
  const types = (type as string[]).filter((name) => name !== 'null');
  if (types.length > 1) throw new Error(`OpenAPI 3.0 knows one type only: ${types.join(', ')}`);
  return { type: types[0], ...rest, ...(types.length < type.length && { nullable: true }) };
}

/** The type itself is defined by the referenced schema. */
function nullability(type: unknown): Schema {
  return Array.isArray(type) && type.includes('null') ? { nullable: true } : {};
}

/** OpenAPI 3.0 ignores keywords next to a reference. */
function referred($ref: string, rest: Schema): Schema {
  return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }] };
}

function nullable(schema: Schema): Schema {
  const { $ref, ...rest } = schema;
  return typeof $ref === 'string'
    ? { ...rest, allOf: [{ $ref }], nullable: true }
    : { ...schema, nullable: true };
}

function isNull(schema: unknown): boolean {
  return (schema as Schema)['type'] === 'null';
}
