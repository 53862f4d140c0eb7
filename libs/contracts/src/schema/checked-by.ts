import { ValidateBy, type ValidationOptions } from 'class-validator';
import type { JsonSchema } from './json-schema.js';

/** A custom validation rule with its JSON Schema. */
export interface Rule {
  /** In the style of class-validator's names: `isCountry`. */
  name: string;
  isGood: (value: unknown, of: object) => boolean;
  /** The message for an invalid value: `must be ...`. */
  message: string | ((value: unknown) => string);
  /** May accept more than the rule if JSON Schema can't express it; its description then says so. */
  schema: JsonSchema;
  /** True if the schema expresses the whole rule. */
  isToldWhole?: boolean;
  /** True if `isGood` does not read the object around the value. */
  isOfValueAlone?: boolean;
}

class RuleSchema {
  constructor(
    readonly schema: JsonSchema,
    readonly isWhole: boolean,
    readonly isGood: ((value: unknown) => boolean) | undefined,
  ) {}
}

/** A decorator for a rule, which includes the schema for the API document. */
export function CheckedBy(rule: Rule, options?: ValidationOptions): PropertyDecorator {
  const { name, isGood, message, schema, isToldWhole = false, isOfValueAlone } = rule;
  const ofValue = isOfValueAlone ? (value: unknown) => isGood(value, {}) : undefined;
  return ValidateBy(
    {
      name,
      constraints: [new RuleSchema(schema, isToldWhole, ofValue)],
      validator: {
        validate: (value: unknown, args) => isGood(value, args!.object),
        defaultMessage: (args) => (typeof message === 'string' ? message : message(args?.value)),
      },
    },
    options,
  );
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
