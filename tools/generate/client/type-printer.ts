/** JSON Schema as our documents use it: that of OpenAPI 3.0, and 2020-12 in the schemas of events. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  nullable?: boolean;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const LINE = 100;

/** A declaration of a named type, with its doc comment. */
export function declarationOf(name: string, schema: Schema): string {
  const type = typeOf(schema);
  const isObject = type.startsWith('{') && !schema.nullable && schema.properties !== undefined;
  return `${docComment(schema.description)}export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
}

/** @throws Error for a keyword that it does not know, so that no type is wrong. */
export function typeOf(schema: Schema): string {
  const type = withoutNull(schema);
  const isNullable =
    schema.nullable || (schema.type instanceof Array && schema.type.includes('null'));
  return isNullable ? either([type, 'null']) : type;
}

function withoutNull({ nullable: _nullable, ...schema }: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return either(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return either(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  return types.length === 0 ? 'unknown' : either(types.map((type) => typeNamed(type, schema)));
}

function typeNamed(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
    case 'boolean':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
    case 'object':
      return objectType(schema);
    default:
      throw new Error(`the client has no type for ${type}`);
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const values =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    // A field that is left out may also be undefined, as in JSON.
    const type = optional ? either([typeOf(schema), 'undefined']) : typeOf(schema);
    return `${docComment(schema.description)}${JSON.stringify(name)}${optional}: ${type};`;
  });
  return `{\n${fields.join('\n')}\n}`;
}

function either(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

export function docComment(text: string | undefined): string {
  if (!text) return '';
  const lines = wrapped(text.replaceAll('*/', '*\\/'));
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= LINE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
