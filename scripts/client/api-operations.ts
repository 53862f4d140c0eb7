import type { Schema } from './type-printer.ts';

/** The partner's OpenAPI document, as far as the client is made of it. */
export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface DocumentedOperation {
  operationId: string;
  description?: string;
  summary: string;
  parameters?: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** An operation as a method of the client. */
export interface ApiOperation {
  id: string;
  /** `cards` of `/v1/cards/{id}/freeze`. */
  group: string;
  /** `freeze` of `freezeCard`, which stands below `cards`. */
  method: string;
  httpMethod: string;
  /** `/v1/cards/:id/freeze` */
  target: string;
  description: string;
  pathParameters: { name: string; schema: Schema }[];
  query: { name: string; required: boolean; description?: string; schema: Schema }[];
  body?: { schema: Schema; isRequired: boolean };
  takesIdempotencyKey: boolean;
  answer: { kind: 'json' | 'text' | 'bytes' | 'nothing'; schema?: Schema };
}

/** Operations that are no methods, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  openOnboardingPage: 'a page, for a browser',
  streamEvents: 'a stream of server-sent events, which has no end',
  supplyOnboardingPeople: 'PlatformClient.supplyPeople takes the link itself',
};

export function apiOperations({ paths }: ApiDocument): ApiOperation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !(operationId in LEFT_OUT))
      .map(([httpMethod, documented]) => operationOf(path, httpMethod, documented)),
  );
  const names = operations.map(({ group, method }) => `${group}.${method}`);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice) throw new Error(`two operations would be client.${twice}`);
  return operations;
}

function operationOf(
  path: string,
  httpMethod: string,
  documented: DocumentedOperation,
): ApiOperation {
  const { operationId: id, parameters = [], requestBody, responses } = documented;
  const resource = /^\/v1\/([a-z-]+)/.exec(path)?.[1];
  if (!resource) throw new Error(`${id} stands below no resource of /v1: ${path}`);
  const group = resource.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const body = requestBody?.content['application/json'];
  return {
    ...{ id, group, httpMethod: httpMethod.toUpperCase() },
    method: methodName(id, group),
    target: path.replace(/\{(\w+)\}/g, ':$1'),
    description: documented.description ?? `${documented.summary}.`,
    pathParameters: parameters.filter((parameter) => parameter.in === 'path'),
    query: parameters.filter((parameter) => parameter.in === 'query'),
    ...(body && { body: { schema: body.schema, isRequired: requestBody.required } }),
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    answer: answerOf(id, responses),
  };
}

/** Without the name of the group: `listCards` is `cards.list`, `getCardSpendingControls` `cards.getSpendingControls`. */
function methodName(id: string, group: string): string {
  const plural = group[0]!.toUpperCase() + group.slice(1);
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '');
  for (const noun of [plural, singular, ...(OTHER_NOUNS[group] ?? [])]) {
    const found = new RegExp(`${noun}(?![a-z])`).exec(id);
    if (found && found.index > 0) return id.replace(found[0], '');
  }
  return id;
}

const OTHER_NOUNS: Readonly<Record<string, string[]>> = {
  people: ['Person'],
  webhookEndpoints: ['Webhook'],
  openapi: ['ApiDocument'],
};

function answerOf(id: string, responses: DocumentedOperation['responses']): ApiOperation['answer'] {
  const [good] = Object.entries(responses).filter(([status]) => /^2/.test(status));
  const [type, content] = Object.entries(good?.[1].content ?? {})[0] ?? [];
  if (!type) return { kind: 'nothing' };
  if (type === 'application/json') return { kind: 'json', schema: content!.schema };
  if (type.startsWith('text/')) return { kind: 'text' };
  if (content!.schema.format === 'binary') return { kind: 'bytes' };
  throw new Error(`the client can't read the answer of ${id}: ${type}`);
}
