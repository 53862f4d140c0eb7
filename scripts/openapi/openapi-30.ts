type Schema = Record<string, unknown>;

/**
 * A schema of JSON Schema 2020-12 in the dialect of OpenAPI 3.0, which every generator knows: null is told by
 * `nullable`, a constant is a choice of one.
 */
export function toOpenApi30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOpenApi30);
  if (typeof value !== 'object' || value === null) return value;
  return written(
    Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        isNames(key)
          ? mapValues(part as Schema, toOpenApi30)
          : isData(key)
            ? part
            : toOpenApi30(part),
      ]),
    ),
  );
}

/** What stands under it are names of anything, also of keywords. */
function isNames(key: string): boolean {
  return ['properties', 'schemas', 'paths', 'responses'].includes(key);
}

/** What stands under it is no schema. */
function isData(key: string): boolean {
  return ['example', 'default', 'enum', 'mapping'].includes(key);
}

function mapValues(names: Schema, map: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, map(value)]));
}

function written({ required, ...schema }: Schema): Schema {
  // A list of none is not allowed.
  if (required !== undefined && !(Array.isArray(required) && required.length === 0)) {
    return { ...retyped(schema), required };
  }
  return retyped(schema);
}

function retyped(schema: Schema): Schema {
  const { type, anyOf, $ref, ...rest } = schema;
  if (typeof $ref === 'string') return referred($ref, { ...rest, ...nullability(type) });
  if (Array.isArray(anyOf) && anyOf.some(isNull)) {
    const others = (anyOf as Schema[]).filter((part) => !isNull(part));
    return others.length === 1
      ? nullable({ ...others[0], ...rest })
      : { ...rest, anyOf: others, nullable: true };
  }
  if (!Array.isArray(type)) return schema;
  const types = (type as string[]).filter((name) => name !== 'null');
  if (types.length > 1) throw new Error(`OpenAPI 3.0 knows one type only: ${types.join(', ')}`);
  return { type: types[0], ...rest, ...(types.length < type.length && { nullable: true }) };
}

/** The type itself is that of what is referred to. */
function nullability(type: unknown): Schema {
  return Array.isArray(type) && type.includes('null') ? { nullable: true } : {};
}

/** Nothing may stand beside a reference. */
function referred($ref: string, rest: Schema): Schema {
  return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }] };
}

function nullable(schema: Schema): Schema {
  return typeof schema['$ref'] === 'string'
    ? { allOf: [{ $ref: schema['$ref'] }], nullable: true }
    : { ...schema, nullable: true };
}

function isNull(schema: unknown): boolean {
  return (schema as Schema)['type'] === 'null';
}
