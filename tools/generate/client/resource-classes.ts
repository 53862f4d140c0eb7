import { declarationOf, docComment, type Schema, typeOf } from './type-printer.ts';

/** The parts of the partner's OpenAPI document from which the client is generated. */
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
interface ApiOperation {
  id: string;
  /** `cards` of `/v1/cards/{id}/freeze`. */
  group: string;
  /** `freeze` of `freezeCard`, which is listed below `cards`. */
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

type Schemas = ApiDocument['components']['schemas'];

/** The classes of the client: one for each resource, with a method for each operation. */
export function resourceClasses(operations: readonly ApiOperation[], schemas: Schemas): string {
  const groups = [...Map.groupBy(operations, ({ group }) => group)];
  const printer = new ClassPrinter(schemas);
  const classes = groups.map(([group, ofGroup]) => printer.classOf(group, ofGroup));
  return [
    "import { type Caller, type CallOptions, type IdempotentCallOptions, type Paged, Resource } from '../calls/resource.js';",
    `import type { ${[...printer.used].sort().join(', ')} } from './types.js';`,
    '',
    ...printer.queries,
    ...classes,
    apiClass(groups.map(([group]) => group)),
  ].join('\n');
}

function apiClass(groups: readonly string[]): string {
  const fields = groups.map((group) => `readonly ${group}: ${classNameOf(group)};`);
  const made = groups.map((group) => `this.${group} = new ${classNameOf(group)}(caller);`);
  return `/** All operations of the API, by resource. */
export class PlatformApi {
${fields.join('\n')}

constructor(caller: Caller) {
${made.join('\n')}
}
}
`;
}

/** `Resource` behind the name, because `Cards` and the type `Card` are easily taken for each other. */
function classNameOf(group: string): string {
  return `${group[0]!.toUpperCase()}${group.slice(1)}Resource`;
}

class ClassPrinter {
  readonly queries: string[] = [];
  readonly used = new Set<string>();
  private readonly schemas: Schemas;

  constructor(schemas: Schemas) {
    this.schemas = schemas;
  }

  classOf(group: string, operations: readonly ApiOperation[]): string {
    const methods = operations.map((operation) => this.methodOf(operation));
    return `export class ${classNameOf(group)} extends Resource {\n${methods.join('\n\n')}\n}\n`;
  }

  private methodOf(operation: ApiOperation): string {
    const { method, pathParameters, query, body, description, answer } = operation;
    const queryType = query.length > 0 ? this.queryOf(operation) : undefined;
    const isQueryRequired = query.some(({ required }) => required);
    const optionsType = operation.takesIdempotencyKey ? 'IdempotentCallOptions' : 'CallOptions';
    const parameters = [
      ...pathParameters.map(({ name, schema }) => `${name}: ${this.named(schema)}`),
      ...(body ? [`body${body.isRequired ? '' : '?'}: ${this.named(body.schema)}`] : []),
      ...(queryType ? [`query${isQueryRequired ? '' : '?'}: ${queryType}`] : []),
      `options?: ${optionsType}`,
    ];
    const given = givenTo(operation);
    const list = this.listOf(operation);
    const type = list
      ? `Paged<${list.item}${list.page ? `, ${list.page}` : ''}>`
      : `Promise<${this.answerType(answer)}>`;
    const call = list ? 'listing' : 'request';
    const cursor = list ? `, ${list.cursor}` : '';
    return `${docComment(description)}${method}(${parameters.join(', ')}): ${type} {
  return this.${call}(${this.operationLiteral(operation)}, { ${given.join(', ')} }${cursor}, options);
}`;
  }

  private operationLiteral({
    httpMethod,
    target,
    takesIdempotencyKey,
    answer,
  }: ApiOperation): string {
    const kind = answer.kind === 'json' && this.hasId(answer.schema!) ? 'resource' : answer.kind;
    return `{ method: '${httpMethod}', target: '${target}', answer: '${kind}'${
      takesIdempotencyKey ? ', takesIdempotencyKey: true' : ''
    } }`;
  }

  private answerType({ kind, schema }: ApiOperation['answer']): string {
    if (kind === 'json') return this.named(schema!);
    return { text: 'string', bytes: 'Uint8Array', nothing: 'void' }[kind];
  }

  private queryOf({ id, query }: ApiOperation): string {
    const name = `${id[0]!.toUpperCase()}${id.slice(1)}Query`;
    const properties = query.map((parameter) => [
      parameter.name,
      { ...parameter.schema, description: parameter.description },
    ]);
    const required = query.filter((parameter) => parameter.required).map((one) => one.name);
    const schema = {
      type: 'object',
      properties: Object.fromEntries(properties) as object,
      required,
    };
    this.queries.push(declarationOf(name, schema as Schema));
    return name;
  }

  /** The parts of a list's type, if the answer is a page of one. */
  private listOf({ answer, query }: ApiOperation) {
    const page = answer.schema && this.resolved(answer.schema);
    const items = page?.properties?.['data']?.items;
    if (!items || !page.properties!['hasMore']) return undefined;
    const names = query.map(({ name }) => name);
    const fields = Object.keys(this.resolved(items).properties ?? {});
    // A page that has more than its items keeps its own type.
    const isPlain = Object.keys(page.properties!).length === 2;
    return {
      item: this.named(items),
      page: isPlain ? undefined : this.named(answer.schema!),
      cursor: cursorOf(names, fields),
    };
  }

  private hasId(schema: Schema): boolean {
    const { properties, required } = this.resolved(schema);
    return properties?.['id']?.type === 'string' && required?.includes('id') === true;
  }

  private resolved(schema: Schema): Schema {
    return schema.$ref ? this.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  }

  private named(schema: Schema): string {
    const found = JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of found) this.used.add(name!);
    return typeOf(schema);
  }
}

/** The parameters of a method as the arguments of its operation. */
function givenTo({ pathParameters, body, query }: ApiOperation): string[] {
  return [
    ...(pathParameters.length > 0
      ? [`path: [${pathParameters.map(({ name }) => name).join(', ')}]`]
      : []),
    ...(body ? [body.isRequired ? 'body' : 'body: body ?? {}'] : []),
    ...(query.length > 0 ? ['query'] : []),
  ];
}

/** Where a list continues: after an item's id, or after its number in the account. */
const CURSORS = { startingAfter: ['id', 'entryId'], afterSequence: ['accountSequence'] };

function cursorOf(parameters: readonly string[], fields: readonly string[]): string {
  for (const [parameter, places] of Object.entries(CURSORS)) {
    if (!parameters.includes(parameter)) continue;
    const field = places.find((place) => fields.includes(place));
    if (!field) throw new Error(`a list with ${parameter} has items without ${places.join(', ')}`);
    return `['${parameter}', '${field}']`;
  }
  return 'undefined';
}
