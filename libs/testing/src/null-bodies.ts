import { isDeepStrictEqual } from 'node:util';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import {
  type FieldProblem,
  isOptionalBody,
  letsBeNull,
  nestedClassOf,
  type Problem,
  readClass,
  textFieldKind,
} from '#contracts';
import { operationOf, RequestValidationError, strictValidation } from '#http';
import {
  getMetadataStorage,
  IS_EMAIL,
  IS_LENGTH,
  IS_STRING,
  MATCHES,
  MAX_LENGTH,
  MIN_LENGTH,
  ValidationTypes,
} from 'class-validator';
import { bothReadings } from '../../contracts/test/both-readings.js';
import { mutationsOf } from '../../contracts/test/mutations.js';
import type { TestService } from './route-walk.js';

type RunningService = Pick<TestService, 'app' | 'url'>;

interface RouteWithBody {
  method: string;
  /** With parameters such as `:name`. */
  path: string;
  body: Type<object>;
  /** Its name in the API document. */
  operation: string | undefined;
}

interface NullField {
  pointer: string;
  mayBeNull: boolean;
  /** The smallest body in which the field is null. */
  body: object;
}

/**
 * Sends null for each field, including nested ones, of each route with a validated body; and no body at
 * all, with the content type of JSON and without.
 *
 * @param addressOf returns the path with real parameters, and the caller's credentials.
 * @returns the faults: fields that accept null without declaring it, routes that accept a missing body
 * without declaring it, and all 5xx.
 */
export async function faultsWithNull(
  service: RunningService,
  addressOf: (path: string) => { path: string; headers: Record<string, string> },
): Promise<{ fields: number; faults: string[] }> {
  const faults: string[] = [];
  let fields = 0;
  for (const route of routesWithBody(service)) {
    const { method, path, body } = route;
    const address = addressOf(path);
    if (!isOptionalBody(body)) {
      faults.push(...(await faultsWithoutBody(service.url, route, address)));
    }
    for (const field of nullFieldsOf(body)) {
      fields += 1;
      const name = `${method} ${path} ${field.pointer}`;
      if ((await isRefused(body, field)) === field.mayBeNull) faults.push(name);
      const response = await fetch(`${service.url}${address.path}`, {
        method,
        headers: { 'content-type': 'application/json', ...address.headers },
        body: JSON.stringify(field.body),
      });
      const answer = await response.text();
      if (response.status >= 500) faults.push(`${name}: ${response.status}`);
      // Other statuses come from a guard that runs before the validation.
      if (response.status === 422 && !field.mayBeNull) {
        const { errors = [] } = JSON.parse(answer) as Problem;
        const isNamed = errors.some(({ pointer }) => pointer === field.pointer);
        if (!isNamed) faults.push(`${name}: not named`);
      }
    }
  }
  return { fields, faults };
}

async function faultsWithoutBody(
  url: string,
  { method, path, body }: RouteWithBody,
  address: { path: string; headers: Record<string, string> },
): Promise<string[]> {
  const faults: string[] = [];
  if (!(await isRefused(body, { pointer: '', body: undefined }))) faults.push('is not needed');
  const bodies = [
    { headers: address.headers },
    { headers: { ...address.headers, 'content-type': 'application/json' }, body: '' },
    { headers: { ...address.headers, 'content-type': 'application/json' }, body: '{}' },
  ];
  for (const init of bodies) {
    const response = await fetch(url + address.path, { method, ...init });
    const answer = await response.text();
    if (response.ok || response.status >= 500) faults.push(String(response.status));
    if (response.status !== 422) continue;
    const { errors = [] } = JSON.parse(answer) as Problem;
    const isMissing = errors.some(({ code }) => code === 'body_missing');
    if (errors.length === 0 || isMissing === (init.body === '{}')) faults.push('not named');
  }
  return faults.map((fault) => `${method} ${path} without a body: ${fault}`);
}

/** Uses the validation pipe of all services. */
async function isRefused(
  metatype: Type<object>,
  { pointer, body }: { pointer: string; body: object | undefined },
): Promise<boolean> {
  const problems = await problemsOf(metatype, structuredClone(body));
  return problems.some((problem) => problem.pointer === pointer);
}

async function problemsOf(
  metatype: Type<object>,
  body: object | undefined,
): Promise<readonly FieldProblem[]> {
  try {
    await strictValidation().transform(body, { type: 'body', metatype });
    return [];
  } catch (error) {
    if (!(error instanceof RequestValidationError)) throw error;
    return error.errors;
  }
}

function nullFieldsOf(bodyClass: Type<object>): NullField[] {
  const decorators = getMetadataStorage().getTargetValidationMetadatas(bodyClass, '', false, false);
  const byField = Object.groupBy(decorators, ({ propertyName }) => propertyName);
  return Object.entries(byField).flatMap(([field, own = []]) => {
    const itself = {
      pointer: `/${field}`,
      mayBeNull: own.some(letsBeNull),
      body: { [field]: null },
    };
    const nested = own.find(({ type }) => type === (ValidationTypes.NESTED_VALIDATION as string));
    if (!nested) return [itself];
    const below = nullFieldsOf(nestedClassOf(bodyClass, field)).map((one) => ({
      ...one,
      pointer: `/${field}${nested.each ? '/0' : ''}${one.pointer}`,
      body: { [field]: nested.each ? [one.body] : one.body },
    }));
    return [itself, ...below];
  });
}

function routesWithBody({ app }: Pick<RunningService, 'app'>): RouteWithBody[] {
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  return discovery.getControllers().flatMap(({ metatype }) => routesOf(metatype as Type<object>));
}

function routesOf(controller: Type<object>): RouteWithBody[] {
  const handlers = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(handlers).flatMap((name) => {
    const method = Reflect.getMetadata(METHOD_METADATA, handlers[name]!) as
      RequestMethod | undefined;
    const body = bodyClassOf(controller, name);
    if (method === undefined || !body) return [];
    return pathsOf(controller).flatMap((base) =>
      pathsOf(handlers[name]!).map((own) => {
        const path = `/${base}/${own}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
        const operation = operationOf(handlers[name]!)?.id;
        return { method: RequestMethod[method], path, body, operation };
      }),
    );
  });
}

function bodyClassOf(controller: Type<object>, name: string): Type<object> | undefined {
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ??
    []) as Type<object>[];
  const places = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const place = Object.entries(places).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`));
  const type = place && types[place[1].index];
  return type === undefined || type === Object ? undefined : type;
}

function pathsOf(place: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, place) as string | string[]].flat();
}

/**
 * Reads the mutations of an example for each operation.
 *
 * @returns those in which class-validator itself finds other problems.
 */
export function bodiesReadOtherwise(
  { app }: Pick<RunningService, 'app'>,
  examples: Readonly<Record<string, object>>,
): { bodies: number; faults: string[] } {
  const faults: string[] = [];
  let bodies = 0;
  for (const { operation, body: metatype } of routesWithBody({ app })) {
    const example = operation === undefined ? undefined : examples[operation];
    if (!example) continue;
    for (const { name, value } of [
      { name: 'the example', value: example },
      ...mutationsOf(example),
    ]) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      bodies += 1;
      const { found, expected } = bothReadings(metatype, value);
      if (!isDeepStrictEqual(found, expected))
        faults.push(`${operation}: ${name}: ${found.join(', ')} instead of ${expected.join(', ')}`);
    }
  }
  return { bodies, faults };
}

const IN_ONE_PATTERN = /^\^.*\$$/s;
const OF_ANY_TEXT: readonly unknown[] = [IS_STRING, IS_LENGTH, MAX_LENGTH, MIN_LENGTH, IS_EMAIL];

/**
 * The fields of all requests that take any text, as `CreatePersonDto.name`: each field for a text is declared as one
 * of the kinds in the contracts, or by a list, a pattern of the whole text, or a rule of its own.
 */
export function fieldsOfAnyText({ app }: Pick<RunningService, 'app'>): {
  fields: number;
  faults: string[];
} {
  const fields = inputFieldsIn(app);
  const faults = fields.filter((field) => takesAnyText(field)).map(nameOf);
  return { fields: fields.length, faults };
}

const PADDED = ' \u00A0a\u3000 ';
/** Compared with stored texts, cleaned by the service, or in several lines. */
const KEPT_PADDED: readonly unknown[] = [undefined, 'reference', 'received_text', 'free_text'];

/**
 * The text fields of all requests that keep the blanks around a text: a line for people is read without them, an
 * identifier and a mail address are refused.
 */
export function fieldsKeptPadded({ app }: Pick<RunningService, 'app'>): {
  fields: number;
  faults: string[];
} {
  const fields = inputFieldsIn(app).filter(
    ({ inputClass, field }) => !KEPT_PADDED.includes(textFieldKind(inputClass, field)),
  );
  const faults: string[] = [];
  for (const input of fields) {
    const { inputClass, field } = input;
    const { value, problems } = readClass(inputClass, { [field]: PADDED }, 'request');
    const isRefused = problems.some(({ pointer }) => pointer === `/${field}`);
    const stored = (value as Record<string, unknown>)[field];
    if (!isRefused && stored !== 'a') faults.push(nameOf(input));
  }
  return { fields: fields.length, faults };
}

interface InputField {
  inputClass: Type<object>;
  field: string;
  own: Decorators;
}

const nameOf = ({ inputClass, field }: InputField) => `${inputClass.name}.${field}`;

function inputFieldsIn(app: RunningService['app']): InputField[] {
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  const classes = new Set(
    discovery.getControllers().flatMap(({ metatype }) => inputClassesOf(metatype as Type<object>)),
  );
  // A set is also iterated over the classes that are added meanwhile.
  const fields: InputField[] = [];
  for (const inputClass of classes) {
    for (const [field, own = []] of Object.entries(decoratorsByField(inputClass))) {
      fields.push({ inputClass, field, own });
      const isNested = own.some(
        ({ type }) => type === (ValidationTypes.NESTED_VALIDATION as string),
      );
      if (isNested) classes.add(nestedClassOf(inputClass, field) as Type<object>);
    }
  }
  return fields;
}

type Decorators = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

function decoratorsByField(inputClass: Type<object>): Partial<Record<string, Decorators>> {
  return Object.groupBy(
    getMetadataStorage().getTargetValidationMetadatas(inputClass, '', false, false),
    ({ propertyName }) => propertyName,
  );
}

function takesAnyText({ inputClass, field, own }: InputField): boolean {
  if (textFieldKind(inputClass, field)) return false;
  const isPartOfText = ({ name, constraints }: Decorators[number]) =>
    name === MATCHES && !IN_ONE_PATTERN.test((constraints[0] as RegExp).source);
  return own.some((decorator) => OF_ANY_TEXT.includes(decorator.name) || isPartOfText(decorator));
}

/** The classes of bodies, queries and parameters. */
function inputClassesOf(controller: Type<object>): Type<object>[] {
  const handlers = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(handlers).flatMap((name) => {
    if (!Reflect.hasMetadata(METHOD_METADATA, handlers[name]!)) return [];
    const types = (Reflect.getMetadata('design:paramtypes', handlers, name) ?? []) as unknown[];
    return types.filter(
      (type): type is Type<object> =>
        typeof type === 'function' &&
        Object.keys(decoratorsByField(type as Type<object>)).length > 0,
    );
  });
}
