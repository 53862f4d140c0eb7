import { setImmediate } from 'node:timers/promises';
import {
  type FieldProblem,
  fieldProblem,
  fieldsOf,
  isOptionalBody,
  readClass,
  readClassInSteps,
  readFreely,
} from '#contracts';
import { addressProblems, type PostalAddress } from '#postal-addresses';
import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import { RequestValidationError } from './domain-error.js';

const BUILT_IN: readonly unknown[] = [Object, Array, String, Number, Boolean, undefined];

/** Reads bodies and queries by their classes, and other parameters as Nest does. */
class StrictValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    if (type === 'custom') return value;
    const isClass = !BUILT_IN.includes(metatype);
    if (type === 'body') return isClass ? validBody(metatype as Type<object>, value) : free(value);
    if (type === 'query' && isClass) return validQuery(metatype as Type<object>, value as object);
    const { value: stored, problems } = readFreely(value);
    // A single parameter has no pointer.
    refuse(problems.map((problem) => ({ ...problem, pointer: '' })));
    return super.transform(stored, metadata);
  }
}

/** Requests are validated strictly: an unknown field is an error. */
export function strictValidation(): ValidationPipe {
  return new StrictValidationPipe({ transform: true });
}

/** @throws RequestValidationError */
export async function validBody<T extends object>(metatype: Type<T>, body: unknown): Promise<T> {
  const plain = body === undefined ? withoutBody(metatype) : body;
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain) || Buffer.isBuffer(plain))
    throw new RequestValidationError([fieldProblem('', 'is_object', 'must be an object')]);
  const read = await readClassInSteps(metatype, plain, 'request', setImmediate);
  if (body !== undefined && Object.keys(plain).length === 0) refuseEmpty(metatype);
  return valueOf(read);
}

function validQuery(metatype: Type<object>, query: object): object {
  const { value, problems } = readClass(metatype, query, 'request');
  // `/limit` -> `?limit`
  refuse(problems.map((problem) => ({ ...problem, pointer: problem.pointer.replace(/^\//, '?') })));
  return value;
}

/** A body that its handler reads itself: bytes, or JSON of no known shape. */
function free(body: unknown): unknown {
  return Buffer.isBuffer(body) ? body : valueOf(readFreely(body));
}

function withoutBody(metatype: Type<object>): object {
  if (isOptionalBody(metatype)) return {};
  const detail = `the body is missing: send a JSON object with ${membersOf(metatype)}`;
  throw new RequestValidationError([fieldProblem('', 'body_missing', detail)]);
}

/** A body without a member changes nothing, so its members were probably lost on the way. */
function refuseEmpty(metatype: Type<object>): void {
  if (fieldsOf(metatype).hasRequired || isOptionalBody(metatype)) return;
  const detail = `must have at least one of ${membersOf(metatype)}`;
  throw new RequestValidationError([fieldProblem('', 'body_empty', detail)]);
}

function membersOf(metatype: Type<object>): string {
  return fieldsOf(metatype).names.join(', ');
}

function valueOf<T>({ value, problems }: { value: T; problems: FieldProblem[] }): T {
  refuse(problems);
  return value;
}

function refuse(problems: FieldProblem[]): void {
  if (problems.length > 0) throw new RequestValidationError(problems);
}

/**
 * Refuses an address whose members do not fit its country, after its class was validated. @throws
 * RequestValidationError that names each member below the pointer, and why
 */
export function requireGoodAddress(
  address: PostalAddress | null | undefined,
  pointer: string,
): void {
  if (!address) return;
  const errors = addressProblems(address).map(({ member, code, detail }) => ({
    pointer: `${pointer}/${member}`,
    code,
    detail,
  }));
  if (errors.length > 0) throw new RequestValidationError(errors);
}
