type Schema = Record<string, unknown>;

/**
 * Converts JSON Schema 2020-12 to the dialect of OpenAPI 3.0, which every generator supports: null becomes
 * `nullable`, a constant becomes an enum with one value.
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

/** True for a keyword whose keys are names, which may look like keywords. */
function isNames(key: string): boolean {
  return ['properties', 'schemas', 'paths', 'responses'].includes(key);
}

/** True for a keyword whose value is data and not a schema. */
function isData(key: string): boolean {
  return ['example', 'default', 'enum', 'mapping'].includes(key);
}

function mapValues(names: Schema, map: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, map(value)]));
}

function written({ required, ...schema }: Schema): Schema {
  // OpenAPI 3.0 does not allow an empty list.
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

/** The type itself is defined by the referenced schema. */
function nullability(type: unknown): Schema {
  return Array.isArray(type) && type.includes('null') ? { nullable: true } : {};
}

/** OpenAPI 3.0 ignores keywords next to a reference. */
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
