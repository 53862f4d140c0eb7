import {
  type Describe,
  isOptionalBody,
  type JsonSchema,
  nameInDocument,
  schemaOfClass,
  schemaOfDecorator,
  nestedClassOf,
  variantsOf,
  webhookEventClasses,
} from '#contracts';
import { MATCHES } from 'class-validator';
import type { DtoClass } from './operations.ts';

const eventData = new Set(webhookEventClasses.map((event) => nestedClassOf(event, 'data')));
const COMPONENTS = '#/components/schemas/';
const NO_NUL = '^[^\\u0000]*$';

/** The schemas of body and query classes; bodies and their nested classes become components. */
export class RequestSchemas {
  readonly named = new Map<string, JsonSchema>();
  private readonly classByName = new Map<string, DtoClass>();
  private readonly describe: Describe;
  private readonly isTaken: (name: string) => boolean;

  /**
   * @param describe returns doc comments.
   * @param isTaken whether an answer's schema has this name; the request's then gets another one.
   */
  constructor(describe: Describe, isTaken: (name: string) => boolean) {
    this.describe = describe;
    this.isTaken = isTaken;
  }

  /**
   * A reference to the component of a class.
   *
   * @param isLenient allows additional fields, as in the data of an event.
   */
  bodyOf(dto: DtoClass, isLenient = eventData.has(dto)): JsonSchema {
    const name = this.nameOf(dto);
    if (!this.named.has(name)) {
      // Set before its properties, which may refer to the same class.
      this.named.set(name, {});
      const variants = variantsOf(dto);
      this.named.set(name, variants ? this.oneOf(variants) : this.objectOf(dto, isLenient));
    }
    return { $ref: COMPONENTS + name };
  }

  /** The same for the whole body of a request, which has at least one member unless it may be left out. */
  wholeBodyOf(dto: DtoClass): JsonSchema {
    const reference = this.bodyOf(dto);
    const name = this.nameOf(dto);
    const schema = this.named.get(name)!;
    if (schema.required?.length === 0 && this.isRequired(dto)) {
      this.named.set(name, { ...schema, minProperties: 1 });
    }
    return reference;
  }

  isRequired(dto: DtoClass): boolean {
    return !isOptionalBody(dto);
  }

  /** The parameters of a query. They can't be null, because queries are text. */
  queryOf(dto: DtoClass): { name: string; required: boolean; schema: JsonSchema }[] {
    const { properties, required } = this.objectOf(dto);
    return Object.entries(properties!).map(([name, schema]) => ({
      name,
      required: required!.includes(name),
      schema: withoutNull(schema),
    }));
  }

  private oneOf({
    property,
    classByValue,
  }: NonNullable<ReturnType<typeof variantsOf>>): JsonSchema {
    const mapping = Object.fromEntries(
      Object.entries(classByValue).map(([value, dto]) => [value, this.bodyOf(dto).$ref!]),
    );
    return {
      oneOf: [...new Set(Object.values(mapping))].map(($ref) => ({ $ref })),
      discriminator: { propertyName: property, mapping },
    };
  }

  /** A field with a default value is optional. */
  private objectOf(dto: DtoClass, isLenient = false): JsonSchema {
    const schema = schemaOfClass(dto, this.describe, ofDecorator, (nested) =>
      this.bodyOf(nested, isLenient || eventData.has(nested)),
    );
    const defaults = new dto() as Record<string, unknown>;
    return {
      ...schema,
      properties: Object.fromEntries(
        Object.entries(schema.properties!).map(([name, property]) => [
          name,
          {
            ...withoutNul(property),
            ...(defaults[name] !== undefined && { default: defaults[name] }),
          },
        ]),
      ),
      required: schema.required!.filter((name) => defaults[name] === undefined),
      ...(!isLenient && { additionalProperties: false }),
    };
  }

  private nameOf(dto: DtoClass): string {
    const plain = nameInDocument(dto);
    const name = this.isTaken(plain) ? `${plain}Input` : plain;
    const other = this.classByName.get(name) ?? dto;
    if (other !== dto) throw new Error(`two classes of requests are called ${name}`);
    this.classByName.set(name, dto);
    return name;
  }
}

/** JSON Schema's patterns are Unicode-aware, with or without ECMAScript's flag. */
function ofDecorator(name: string, constraints: unknown[] | undefined): JsonSchema {
  const pattern: unknown = constraints?.[0];
  if (name === MATCHES && pattern instanceof RegExp && pattern.flags === 'u') {
    return { type: 'string', pattern: pattern.source };
  }
  const schema = schemaOfDecorator(name, constraints ?? []);
  const isChoiceOfTexts = schema.enum?.every((value) => typeof value === 'string') ?? false;
  return isChoiceOfTexts ? { type: 'string', ...schema } : schema;
}

/** NUL is refused in every text. Not needed if an enum, format or pattern already excludes it. */
function withoutNul(schema: JsonSchema): JsonSchema {
  const { type, items, additionalProperties, enum: choice, pattern, format } = schema;
  const isOpen = choice === undefined && pattern === undefined && format === undefined;
  return {
    ...schema,
    ...(isOpen && [type].flat().includes('string') && { pattern: NO_NUL }),
    ...(items && { items: withoutNul(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: withoutNul(additionalProperties),
    }),
  };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  const types = [type ?? []].flat().filter((name) => name !== 'null');
  return {
    ...schema,
    ...(types.length > 0 && { type: types.length === 1 ? types[0]! : types }),
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}
