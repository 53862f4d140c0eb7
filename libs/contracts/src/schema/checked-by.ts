import { ValidateBy, type ValidationOptions } from 'class-validator';
import type { JsonSchema } from './json-schema.js';

/** A custom validation rule with its JSON Schema. */
export interface Rule {
  /** In the style of class-validator's names: `isCountry`. */
  name: string;
  isGood: (value: unknown, of: object) => boolean;
  /** The message for an invalid value: `must be ...`. */
  message: string;
  /** May accept more than the rule if JSON Schema can't express it; its description then says so. */
  schema: JsonSchema;
  /** True if the schema expresses the whole rule. */
  isToldWhole?: boolean;
}

class RuleSchema {
  constructor(
    readonly schema: JsonSchema,
    readonly isWhole: boolean,
  ) {}
}

/** A decorator for a rule, which includes the schema for the API document. */
export function CheckedBy(rule: Rule, options?: ValidationOptions): PropertyDecorator {
  const { name, isGood, message, schema, isToldWhole = false } = rule;
  return ValidateBy(
    {
      name,
      constraints: [new RuleSchema(schema, isToldWhole)],
      validator: {
        validate: (value: unknown, args) => isGood(value, args!.object),
        defaultMessage: () => message,
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

/** True for a decorator of a rule that refuses some values that its schema accepts. */
export function isNarrowerRule(constraints: readonly unknown[] | undefined): boolean {
  const [first] = constraints ?? [];
  return first instanceof RuleSchema && !first.isWhole;
}
