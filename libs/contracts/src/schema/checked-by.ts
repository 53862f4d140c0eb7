import { ValidateBy, type ValidationOptions } from 'class-validator';
import type { JsonSchema } from './json-schema.js';

/** A rule of the house's own about a value, with what it demands in JSON Schema. */
export interface Rule {
  /** As class-validator names its own: `isCountry`. */
  name: string;
  isGood: (value: unknown, of: object) => boolean;
  /** Of what is not: `must be ...`. */
  message: string;
  /** May be wider than the rule where JSON Schema can't tell it all; says so then in its description. */
  schema: JsonSchema;
  /** The schema tells the whole rule. */
  isToldWhole?: boolean;
}

class RuleSchema {
  constructor(
    readonly schema: JsonSchema,
    readonly isWhole: boolean,
  ) {}
}

/** A decorator for a rule. Its schema goes along, so that the API document tells of it. */
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

/** @returns what a decorator of a rule demands; undefined of another decorator. */
export function schemaOfRule(constraints: readonly unknown[] | undefined): JsonSchema | undefined {
  const [first] = constraints ?? [];
  return first instanceof RuleSchema ? first.schema : undefined;
}

/** Whether the decorator is one of a rule that refuses what its schema accepts. */
export function isNarrowerRule(constraints: readonly unknown[] | undefined): boolean {
  const [first] = constraints ?? [];
  return first instanceof RuleSchema && !first.isWhole;
}
