import { ValidateBy, type ValidationOptions } from 'class-validator';
import { Converted } from './conversion.js';
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
}

class RuleSchema {
  constructor(readonly schema: JsonSchema) {}
}

/** A decorator for a rule, which includes the schema for the API document. */
export function CheckedBy(rule: Rule, options?: ValidationOptions): PropertyDecorator {
  const { name, isGood, converted, message, schema } = rule;
  const check = ValidateBy(
    {
      name,
      constraints: [new RuleSchema(schema)],
      validator: {
        validate: (value: unknown, args) => isGood(value, args!.object),
        defaultMessage: (args) => (typeof message === 'string' ? message : message(args?.value)),
      },
    },
    options,
  );
  if (!converted) return check;
  return (target, property) => {
    Converted(converted)(target, property);
    check(target, property);
  };
}

/** @returns the schema of a rule's decorator; undefined for other decorators. */
export function schemaOfRule(constraints: readonly unknown[] | undefined): JsonSchema | undefined {
  const [first] = constraints ?? [];
  return first instanceof RuleSchema ? first.schema : undefined;
}
