import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationOptions } from 'class-validator';
import type { JsonSchema } from './json-schema.js';

/** A custom validation rule with its JSON Schema. */
export interface Rule {
  /** In the style of class-validator's names: `isCountry`. */
  name: string;
  /** With a second parameter, the rule reads the object around the value, too. */
  isGood: (value: unknown, of: object) => boolean;
  /** What a value of a request becomes before `isGood` sees it; undefined if it is not good. */
  converted?: (value: unknown) => unknown;
  /** The message for an invalid value: `must be ...`. */
  message: string | ((value: unknown) => string);
  /** May accept more than the rule if JSON Schema can't express it; its description then says so. */
  schema: JsonSchema;
  /** True if the schema expresses the whole rule. */
  isToldWhole?: boolean;
}

class RuleSchema {
  constructor(
    readonly schema: JsonSchema,
    readonly isWhole: boolean,
    readonly isGood: ((value: unknown) => boolean) | undefined,
    readonly converted: Rule['converted'],
  ) {}
}

/** A decorator for a rule, which includes the schema for the API document. */
export function CheckedBy(rule: Rule, options?: ValidationOptions): PropertyDecorator {
  const { name, isGood, converted, message, schema, isToldWhole = false } = rule;
  const ofValue = isGood.length < 2 ? (value: unknown) => isGood(value, {}) : undefined;
  const ofRequest = converted ? (value: unknown) => converted(value) !== undefined : ofValue;
  const check = ValidateBy(
    {
      name,
      constraints: [new RuleSchema(schema, isToldWhole, ofRequest, converted)],
      validator: {
        validate: (value: unknown, args) => isGood(value, args!.object),
        defaultMessage: (args) => (typeof message === 'string' ? message : message(args?.value)),
      },
    },
    options,
  );
  if (!converted) return check;
  const convert = Transform(({ value }: { value: unknown }) => converted(value) ?? value);
  return (target, property) => {
    convert(target, property);
    check(target, property);
  };
}

/** @returns the schema of a rule's decorator; undefined for other decorators. */
export function schemaOfRule(constraints: readonly unknown[] | undefined): JsonSchema | undefined {
  const [first] = constraints ?? [];
  return first instanceof RuleSchema ? first.schema : undefined;
}

/**
 * For a decorator of a rule that refuses some values that its schema accepts: the rule itself, or `unknown` if it
 * reads more than the value. Undefined for other decorators.
 */
export function narrowerRule(
  constraints: readonly unknown[] | undefined,
): ((value: unknown) => boolean) | 'unknown' | undefined {
  const [first] = constraints ?? [];
  if (!(first instanceof RuleSchema) || first.isWhole) return undefined;
  return first.isGood ?? 'unknown';
}

/** What a property's value becomes in a request: of the rule among the constraints of a decorator. */
export function conversionOf(constraints: readonly unknown[] | undefined): Rule['converted'] {
  const [first] = constraints ?? [];
  return first instanceof RuleSchema ? first.converted : undefined;
}
