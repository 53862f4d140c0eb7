import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import { type FieldProblem, isPrevalidated, readPrevalidated, readStrictly } from '#contracts';
import { validate } from 'class-validator';
import { readWithLongLists } from './bounded-validation.js';
import {
  fieldProblem,
  fieldProblemsOf,
  MAX_LISTED_PROBLEMS,
  RequestValidationError,
} from './field-problems.js';
import { isOptionalBody } from './request-bodies.js';
import { bounded } from './request-bounds.js';
import { type RequestShape, requestShapeOf } from './request-shape.js';

const BUILT_IN: readonly unknown[] = [Object, Array, String, Number, Boolean, undefined];

class StrictValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    try {
      return metadata.type === 'custom'
        ? await super.transform(value, metadata)
        : await this.read(value, metadata);
    } catch (error) {
      const isQuery = metadata.type === 'query' && error instanceof RequestValidationError;
      throw isQuery ? new RequestValidationError(error.errors.map(inQuery)) : error;
    }
  }

  private async read(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    const isDto = !BUILT_IN.includes(metatype);
    const thoroughly = (plain: unknown) => super.transform(plain, metadata);
    if (Buffer.isBuffer(value)) {
      // Not an object, so only a handler that wants the raw body can use it; class-transformer would copy
      // each of its bytes.
      if (isDto) throw new RequestValidationError([NO_OBJECT]);
      return value;
    }
    if (isDto && metadata.type === 'body' && value === undefined) {
      refuseMissing(metatype as Type<object>);
      return thoroughly({});
    }
    if (typeof value !== 'object' || value === null) {
      const parameter = [value];
      refuse(bounded(parameter).problems.map(ofParameter));
      return thoroughly(parameter[0]);
    }
    return this.readObject(value, metadata, isDto);
  }

  private async readObject(
    value: object,
    metadata: ArgumentMetadata,
    isDto: boolean,
  ): Promise<unknown> {
    const thoroughly = (plain: unknown) => super.transform(plain, metadata);
    const shape = isDto ? requestShapeOf(metadata.metatype as Type<object>) : undefined;
    if (shape && Array.isArray(value)) throw new RequestValidationError([NO_OBJECT]);
    const { problems, longLists, unknown } = bounded(value, shape);
    refuse(problems);
    if (shape && metadata.type === 'body') {
      if (Object.keys(value).length === 0) refuseEmpty(shape);
      // Nearly all bodies are valid. Confirming that takes a twentieth of the time of a full validation.
      const isPlain = longLists.length + unknown.length === 0;
      const body = isPlain && readStrictly(shape.classOf, value);
      if (body) return body;
    }
    const reading =
      longLists.length === 0
        ? thoroughly(value)
        : readWithLongLists(value, longLists, {
            readPrevalidated: readStrictly,
            readThoroughly: thoroughly as (plain: object) => Promise<object>,
          });
    return unknown.length === 0 ? reading : refuseUnknown(unknown, reading);
  }
}

const NO_OBJECT: FieldProblem = { pointer: '', code: 'is_object', detail: 'must be an object' };

/**
 * class-transformer drops unknown fields that are named like a part of an object, such as `constructor`, so
 * that class-validator can't report them.
 */
async function refuseUnknown(unknown: FieldProblem[], reading: Promise<unknown>): Promise<never> {
  const errors = await reading.then(
    () => [],
    (error: unknown) => {
      if (error instanceof RequestValidationError) return error.errors;
      throw error;
    },
  );
  const named = new Set(errors.map(({ pointer }) => pointer));
  const dropped = unknown.filter(({ pointer }) => !named.has(pointer));
  throw new RequestValidationError([...errors, ...dropped].slice(0, MAX_LISTED_PROBLEMS));
}

function refuseMissing(bodyClass: Type<object>): void {
  if (isOptionalBody(bodyClass)) return;
  const detail = `the body is missing: send a JSON object with ${membersOf(requestShapeOf(bodyClass))}`;
  throw new RequestValidationError([fieldProblem('', 'body_missing', detail)]);
}

/** A body without a member changes nothing, so its members were probably lost on the way. */
function refuseEmpty(shape: RequestShape): void {
  if (shape.hasRequired || isOptionalBody(shape.classOf)) return;
  const detail = `must have at least one of ${membersOf(shape)}`;
  throw new RequestValidationError([fieldProblem('', 'body_empty', detail)]);
}

function membersOf({ known }: RequestShape): string {
  return [...known].join(', ');
}

function refuse(problems: FieldProblem[]): void {
  if (problems.length > 0) throw new RequestValidationError(problems);
}

/** A single parameter has no pointer. */
function ofParameter(problem: FieldProblem): FieldProblem {
  return { ...problem, pointer: '' };
}

/** `/limit` -> `?limit` */
function inQuery(problem: FieldProblem): FieldProblem {
  return { ...problem, pointer: problem.pointer.replace(/^\//, '?') };
}

/** Requests are validated strictly: an unknown field is an error. */
export function strictValidation(): ValidationPipe {
  return new StrictValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => new RequestValidationError(fieldProblemsOf(errors)),
  });
}

const ofBodies = strictValidation();

/**
 * Returns the body as an instance of its class if it is certainly valid; undefined if only {@link
 * validBody} can decide. The class must not transform values.
 */
export function sureBody<T extends object>(metatype: Type<T>, body: unknown): T | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { problems, longLists } = bounded(body, requestShapeOf(metatype));
  return problems.length + longLists.length > 0 ? undefined : readStrictly(metatype, body);
}

/**
 * Validates a body and returns it as its class, for a route that bypasses Nest. The class must not
 * transform values.
 *
 * @throws RequestValidationError
 */
export async function validBody<T extends object>(metatype: Type<T>, body: unknown): Promise<T> {
  return (await ofBodies.transform(body, { type: 'body', metatype })) as T;
}

/** The problems of an event that was received. Unknown fields are allowed. */
export async function eventProblemsOf(
  eventClass: Type<object>,
  plain: object,
): Promise<FieldProblem[]> {
  const shape = requestShapeOf(eventClass);
  const { problems, longLists } = bounded(plain, shape, false);
  if (problems.length > 0) return problems;
  const readThoroughly = async (some: object) => {
    const event = instanceOf(shape, some);
    refuse(fieldProblemsOf(await validate(event)));
    return event;
  };
  try {
    if (longLists.length === 0 && isPrevalidated(eventClass, plain)) return [];
    if (longLists.length === 0) await readThoroughly(plain);
    else await readWithLongLists(plain, longLists, { readPrevalidated, readThoroughly });
    return [];
  } catch (error) {
    if (error instanceof RequestValidationError) return error.errors;
    throw error;
  }
}

/**
 * An instance with the known fields only. class-transformer would also copy the unknown ones, which may be
 * large.
 */
function instanceOf(shape: RequestShape, plain: object): object {
  const instance = new shape.classOf() as Record<string, unknown>;
  for (const name of shape.known) {
    if (!Object.hasOwn(plain, name)) continue;
    const value = (plain as Record<string, unknown>)[name];
    const inner = shape.nested.get(name);
    instance[name] = inner ? nestedOf(inner, value) : value;
  }
  return instance;
}

function nestedOf(shape: RequestShape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => nestedOf(shape, one));
  return typeof value === 'object' && value !== null ? instanceOf(shape, value) : value;
}
