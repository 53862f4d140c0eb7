import 'reflect-metadata';
import { ValidateBy, type ValidationOptions } from 'class-validator';

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

const CONVERSION = 'read:conversion';

/**
 * What a field's value becomes before its rules see it. Where the function returns undefined, the value stays as it is,
 * and a rule should refuse it.
 */
export function Converted(convert: (value: unknown) => unknown): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(CONVERSION, convert, target, property);
}

/** A whole number in a query, where everything is text. */
export function NumberInText(): PropertyDecorator {
  return Converted((value) => {
    const isWhole = typeof value === 'string' && /^-?\d{1,16}$/.test(value);
    return isWhole && Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  });
}

export function conversionOf(
  fieldClass: new () => object,
  property: string,
): ((value: unknown) => unknown) | undefined {
  return Reflect.getMetadata(CONVERSION, fieldClass.prototype as object, property) as
    ((value: unknown) => unknown) | undefined;
}

/** The part of JSON Schema (draft 2020-12) used by the contracts. */
export interface JsonSchema {
  $schema?: string;
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  maxProperties?: number;
  minProperties?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** An OpenAPI keyword. */
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  default?: unknown;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  allOf?: JsonSchema[];
  examples?: unknown[];
}

export const JSON_SCHEMA_DIALECT = 'https://json-schema.org/draft/2020-12/schema';
