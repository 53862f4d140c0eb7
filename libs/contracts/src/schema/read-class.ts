import {
  ARRAY_MAX_SIZE,
  getMetadataStorage,
  IS_ISO8601,
  IS_LENGTH,
  MAX_LENGTH,
  MIN_LENGTH,
  type ValidationArguments,
  ValidationTypes,
} from 'class-validator';
import { letsLeaveOut, nestedClassOf } from '../fields.js';
import {
  escapePointer,
  type FieldProblem,
  fieldProblem,
  MAX_LISTED_PROBLEMS,
} from '../platform-api/conventions.js';
import { isWrittenLine } from '../text-fields.js';
import { composed, isStorable, writtenLine } from '../text.js';
import { conversionOf } from './checked-by.js';

/*
 * The one way to read what others send: bodies and queries of requests, webhooks, records. A class declares its
 * fields with class-validator's decorators. The reader turns the result of JSON.parse into an instance of the class. It
 * finds the problems that class-validator finds, but faster and with bounds:
 *
 * 1. Members are copied to the instance. Texts of a request are composed, and rules convert values ({@link Converted}).
 * 2. Each field's rules are called. A field is skipped where one of its conditions (`ValidateIf`) says so.
 * 3. Nested objects are read in the same way. Long lists come last, some elements at a time.
 */

type Class<T extends object = object> = new () => T;

/**
 * In a `request`, unknown members and text that can't be stored are problems, and text is changed to the form in which
 * it is stored. In a `message`, unknown members are kept and text stays as it is
 * (docs/interface/conventions.md#requests-and-responses).
 */
type ReadKind = 'request' | 'message';

export interface Read<T extends object> {
  value: T;
  /** At most {@link MAX_LISTED_PROBLEMS}; empty if the value is valid. */
  problems: FieldProblem[];
}

/** Reads the result of JSON.parse as an instance of a class. */
export function readClass<T extends object>(
  classOf: Class<T>,
  plain: object,
  kind: ReadKind,
): Read<T> {
  const reading = new Reading(kind === 'request');
  const value = reading.read(planOf(classOf), plain) as T;
  for (const step of reading.steps) step();
  return { value, problems: reading.problems };
}

/** The same, with a pause after some hundred elements of a long list, so that one body does not block other requests. */
export async function readClassInSteps<T extends object>(
  classOf: Class<T>,
  plain: object,
  kind: ReadKind,
  pause: () => Promise<unknown>,
): Promise<Read<T>> {
  const reading = new Reading(kind === 'request');
  const value = reading.read(planOf(classOf), plain) as T;
  for (const step of reading.steps) {
    await pause();
    step();
  }
  return { value, problems: reading.problems };
}

/** Reads JSON of no known shape in a request, in the same way. */
export function readFreely<T>(plain: T): { value: T; problems: FieldProblem[] } {
  const reading = new Reading(true);
  return { value: reading.free(plain, undefined) as T, problems: reading.problems };
}

/** The names of a class's fields, and whether one of them must be sent. */
export function fieldsOf(classOf: Class): { names: string[]; hasRequired: boolean } {
  const { fields, hasRequired } = planOf(classOf);
  return { names: [...fields.keys()], hasRequired };
}

interface Rule {
  code: string;
  /** True if it is about each element of a list. */
  isEach: boolean;
  constraints: unknown[];
  isGood: (value: unknown, of: ValidationArguments) => boolean;
  message: (of: ValidationArguments) => string;
}

interface Field {
  name: string;
  conditions: readonly ((object: object, value: unknown) => boolean)[];
  rules: readonly Rule[];
  nested: (() => Plan) | undefined;
  isList: boolean;
  /** The most elements of a list. */
  most: number;
  convert: ((value: unknown) => unknown) | undefined;
  isWrittenLine: boolean;
}

interface Plan {
  classOf: Class;
  fields: ReadonlyMap<string, Field>;
  hasRequired: boolean;
}

/** Where a value is, for pointers. */
interface Place {
  name: string;
  above: Place | undefined;
}

/** Elements of a list that are read at once; that takes about a millisecond. */
const ELEMENTS_AT_ONCE = 300;
const NO_UNICODE = 'must be Unicode text without NUL';
/** Members with these names change the object itself in careless code. */
const DANGEROUS_NAMES: readonly string[] = ['__proto__', 'constructor'];

class Reading {
  readonly problems: FieldProblem[] = [];
  /** The elements of long lists. A step may add steps. */
  readonly steps: (() => void)[] = [];

  constructor(private readonly isRequest: boolean) {}

  private get isFull(): boolean {
    return this.problems.length >= MAX_LISTED_PROBLEMS;
  }

  read({ classOf, fields }: Plan, plain: object, at?: Place): object {
    const instance = new classOf() as Record<string, unknown>;
    const unread = this.copy(instance, plain as Record<string, unknown>, { classOf, fields }, at);
    for (const field of fields.values()) {
      if (this.isFull) break;
      if (!unread?.has(field.name)) this.check(field, instance, classOf.name, at);
    }
    return instance;
  }

  /** @returns the fields that have a problem already, if any. */
  private copy(
    instance: Record<string, unknown>,
    plain: Record<string, unknown>,
    { classOf, fields }: Pick<Plan, 'classOf' | 'fields'>,
    at: Place | undefined,
  ): Set<string> | undefined {
    let unread: Set<string> | undefined;
    for (const name of Object.keys(plain)) {
      if (this.isFull) break;
      const field = fields.get(name);
      const value = plain[name];
      if (field) {
        const before = this.problems.length;
        instance[name] = this.valueOf(field, value, at);
        if (this.problems.length > before) (unread ??= new Set()).add(name);
      } else if (this.isRequest) {
        this.add({ name, above: at }, 'unknown_field', `property ${shown(name)} should not exist`);
      } else if (!(name in (classOf.prototype as object))) instance[name] = value;
    }
    return unread;
  }

  private valueOf(field: Field, sent: unknown, at: Place | undefined): unknown {
    const value =
      this.isRequest && !field.nested
        ? this.free(sent, { name: field.name, above: at }, field)
        : sent;
    return field.convert ? (field.convert(value) ?? value) : value;
  }

  /** The value with its texts as they are stored. Recursion is bounded, because bodies have a bounded depth. */
  free(value: unknown, at: Place | undefined, field?: Field): unknown {
    if (typeof value === 'string') {
      if (!isStorable(value)) this.add(at, 'unstorable_text', NO_UNICODE);
      return field?.isWrittenLine ? writtenLine(value) : composed(value);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      return value.map((one, index) => this.free(one, { name: String(index), above: at }, field));
    }
    return this.freeObject(value as Record<string, unknown>, at);
  }

  private freeObject(value: Record<string, unknown>, at: Place | undefined): object {
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      if (this.isFull) break;
      const place = { name, above: at };
      if (DANGEROUS_NAMES.includes(name)) {
        this.add(place, 'unknown_field', `property ${name} should not exist`);
      } else if (!isStorable(name)) this.add(place, 'unstorable_text', NO_UNICODE);
      else read[name] = this.free(value[name], place);
    }
    return read;
  }

  private check(
    field: Field,
    instance: Record<string, unknown>,
    targetName: string,
    at: Place | undefined,
  ): void {
    const { name, conditions, rules, nested } = field;
    const value = instance[name];
    for (const isChecked of conditions) if (!isChecked(instance, value)) return;
    const of = {
      value,
      object: instance,
      property: name,
      targetName,
      constraints: [] as unknown[],
    };
    const isTooLong = Array.isArray(value) && value.length > field.most;
    let reported = '';
    for (const rule of rules) {
      // Another rule refuses the list, so its elements are not read.
      if (rule.isEach && isTooLong) continue;
      of.constraints = rule.constraints;
      const isGood =
        rule.isEach && Array.isArray(value)
          ? value.every((one) => rule.isGood(one, of))
          : rule.isGood(value, of);
      // A class may declare again what it inherits.
      if (isGood || reported.includes(`${rule.code};`)) continue;
      reported += `${rule.code};`;
      this.add({ name, above: at }, rule.code, rule.message(of));
    }
    if (nested) this.enter(field, nested(), instance, at);
  }

  private enter(
    { name, isList, most }: Field,
    plan: Plan,
    instance: Record<string, unknown>,
    at: Place | undefined,
  ): void {
    const value = instance[name];
    const place = { name, above: at };
    if (Array.isArray(value)) {
      if (isList && value.length <= most) instance[name] = this.readList(plan, value, place);
    } else if (!isList && isObject(value)) instance[name] = this.read(plan, value, place);
  }

  private readList(plan: Plan, list: readonly unknown[], at: Place): unknown[] {
    const read = [...list];
    const readSome = (from: number) => {
      const to = Math.min(from + ELEMENTS_AT_ONCE, list.length);
      for (let index = from; index < to && !this.isFull; index += 1) {
        const element = list[index];
        // A rule of the list has refused others.
        if (!isObject(element)) continue;
        read[index] = this.read(plan, element, { name: String(index), above: at });
      }
    };
    if (list.length <= ELEMENTS_AT_ONCE) readSome(0);
    else {
      for (let from = 0; from < list.length; from += ELEMENTS_AT_ONCE)
        this.steps.push(() => readSome(from));
    }
    return read;
  }

  private add(at: Place | undefined, code: string, detail: string): void {
    if (!this.isFull) this.problems.push(fieldProblem(pointerTo(at), code, detail));
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The sender chooses the names of unknown members, and a name may be as long as the body. */
function shown(name: string): string {
  return name.slice(0, 100).toWellFormed();
}

function pointerTo(at: Place | undefined): string {
  const names: string[] = [];
  for (let place = at; place; place = place.above) names.unshift(escapePointer(shown(place.name)));
  return names.map((name) => `/${name}`).join('');
}

type Decorator = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

/** Limit of a list of objects without `ArrayMaxSize`. */
const MOST_WITHOUT_LIMIT = 100;

const plans = new Map<Class, Plan>();

/** @throws Error if the class nests objects without `@NestedObject` or `@NestedObjects`. */
function planOf(classOf: Class): Plan {
  let plan = plans.get(classOf);
  if (!plan) {
    const decorators = getMetadataStorage().getTargetValidationMetadatas(classOf, '', false, false);
    const byName = Object.groupBy(decorators, ({ propertyName }) => propertyName);
    const defaults = new classOf() as Record<string, unknown>;
    const own = Object.entries(byName) as [string, Decorator[]][];
    plan = {
      classOf,
      fields: new Map(own.map(([name, some]) => [name, fieldOf(classOf, name, some)])),
      hasRequired: own.some(
        ([name, some]) => !some.some(letsLeaveOut) && defaults[name] === undefined,
      ),
    };
    plans.set(classOf, plan);
  }
  return plan;
}

function fieldOf(classOf: Class, name: string, decorators: readonly Decorator[]): Field {
  const ofType = (type: string) => decorators.filter((one) => one.type === type);
  const [nesting] = ofType(ValidationTypes.NESTED_VALIDATION);
  const nestedClass = nesting && nestedClassOf(classOf, name);
  const rules = [
    ...ofType(ValidationTypes.IS_DEFINED),
    ...ofType(ValidationTypes.CUSTOM_VALIDATION),
  ].flatMap(rulesOf);
  const [limit] = decorators.filter((one) => one.name === ARRAY_MAX_SIZE);
  const isList = nesting?.each === true;
  const most =
    (limit?.constraints[0] as number | undefined) ?? (isList ? MOST_WITHOUT_LIMIT : Infinity);
  return {
    name,
    conditions: ofType(ValidationTypes.CONDITIONAL_VALIDATION).map(
      ({ constraints }) => constraints[0] as Field['conditions'][number],
    ),
    rules: isList && !limit ? [...rules, listLimit(name)] : rules,
    nested: nestedClass && (() => planOf(nestedClass)),
    isList,
    most,
    convert: conversionOf(classOf, name),
    isWrittenLine: isWrittenLine(classOf, name),
  };
}

function rulesOf({ constraintCls, constraints, each, message, propertyName }: Decorator): Rule[] {
  return getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .map(({ name, instance }) => {
      const given = (constraints as unknown[] | undefined) ?? [];
      const thoroughly = (value: unknown, of: ValidationArguments) =>
        instance.validate(value, of) as boolean;
      const isSure = SURE_BY_NAME[name]?.(given);
      return {
        code: codeOf(name),
        isEach: Boolean(each),
        constraints: given,
        isGood: isSure ? (value, of) => isSure(value) ?? thoroughly(value, of) : thoroughly,
        message: (of) => {
          const text = message || (instance.defaultMessage?.(of) ?? '');
          return filledIn(typeof text === 'function' ? text(of) : text, propertyName, given);
        },
      };
    });
}

function listLimit(name: string): Rule {
  return {
    code: 'array_max_size',
    isEach: false,
    constraints: [],
    isGood: (value) => !Array.isArray(value) || value.length <= MOST_WITHOUT_LIMIT,
    message: () => `${name} must contain no more than ${MOST_WITHOUT_LIMIT} elements`,
  };
}

/** Puts the values into class-validator's messages. The sender's value is never shown. */
function filledIn(text: string, property: string, constraints: readonly unknown[]): string {
  return text
    .replaceAll('$property', property)
    .replaceAll(/\$constraint(\d+)/g, (_token, place) =>
      [constraints[Number(place) - 1]].flat().map(String).join(', '),
    );
}

/** `isNotEmpty` -> `is_not_empty` */
function codeOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

// A part of ISO 8601 without days that may not exist.
const USUAL_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/**
 * Cheap answers to slow rules: true, false, or undefined where only the rule itself knows. class-validator counts
 * characters by two regular expressions: a surrogate pair is one, and a variation selector none. So three units of
 * UTF-16 are at least one character, and a unit is at most one.
 */
const SURE_BY_NAME: Readonly<
  Record<string, (constraints: readonly unknown[]) => (value: unknown) => boolean | undefined>
> = {
  [IS_LENGTH]: ([least, most]) => isOfLength(least as number, most as number | undefined),
  [MIN_LENGTH]: ([least]) => isOfLength(least as number, undefined),
  [MAX_LENGTH]: ([most]) => isOfLength(0, most as number),
  [IS_ISO8601]: () => (value) =>
    typeof value === 'string' && value.length < 40 && USUAL_TIME.test(value) ? true : undefined,
};

function isOfLength(least: number, most = Infinity): (value: unknown) => boolean | undefined {
  return (value) => {
    if (typeof value !== 'string') return undefined;
    if (value.length > 3 * most) return false;
    return value.length >= 3 * least && value.length <= most ? true : undefined;
  };
}
