import type { Schema } from './openapi.ts';

/** A field of an object, also of an object inside of it: `merchant.name`, `entries[].amount`. */
export interface Field {
  path: string;
  isRequired: boolean;
  type: string;
  text: string;
}

/** Deeper objects are left to the example. */
const MAX_DEPTH = 5;

/** Lists the fields of an object and of its nested objects. */
export class Fields {
  private readonly schemas: Readonly<Record<string, Schema>>;

  /** @param schemas by the name in a `$ref`: `#/components/schemas/<name>` */
  constructor(schemas: Readonly<Record<string, Schema>> = {}) {
    this.schemas = schemas;
  }

  of(schema: Schema): Field[] {
    return this.fieldsOf(schema, '', []);
  }

  /** Markdown: a table, or a sentence if there is only one value. */
  table(schema: Schema): string {
    const rows = this.of(schema).map(
      ({ path, isRequired, type, text }) =>
        `| \`${path}\`${isRequired ? '' : ' optional'} | ${cell(type)} | ${cell(text)} |`,
    );
    if (rows.length === 0) return `${this.typeOf(schema)}.`;
    return ['| field | type | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  }

  private fieldsOf(schema: Schema, prefix: string, above: readonly string[]): Field[] {
    const { schema: whole, names } = this.resolve(schema);
    if (above.length > MAX_DEPTH || names.some((name) => above.includes(name))) return [];
    const inside = [...above, ...names];
    const { properties, required } = this.joined(whole);
    return Object.entries(properties).flatMap(([name, field]) => {
      const path = `${prefix}${name}`;
      const { schema: value } = this.resolve(field);
      return [
        {
          path,
          isRequired: required.includes(name),
          type: this.typeOf(field),
          text: field.description ?? value.description ?? '',
        },
        ...this.fieldsOf(value.items ?? field, `${path}${value.items ? '[]' : ''}.`, [
          ...inside,
          ...(names.length === 0 ? [path] : []),
        ]),
      ];
    });
  }

  /** The fields of all variants of an object: required is what each of them requires. */
  private joined(whole: Schema): { properties: Record<string, Schema>; required: string[] } {
    const variants = (whole.oneOf ?? whole.anyOf ?? []).map((each) => this.resolve(each).schema);
    const objects = [whole, ...variants].filter((each) => each.properties);
    const names = new Set(objects.flatMap((each) => Object.keys(each.properties!)));
    const isRequired = (name: string): boolean =>
      whole.required?.includes(name) ||
      (variants.length > 0 && variants.every((each) => each.required?.includes(name)));
    return {
      properties: Object.fromEntries(
        [...names].map((name) => [
          name,
          oneOf(objects.flatMap((each) => each.properties![name] ?? [])),
        ]),
      ),
      required: [...names].filter(isRequired),
    };
  }

  /** Markdown: `text, 1 to 64 characters`. */
  typeOf(schema: Schema): string {
    const { schema: whole } = this.resolve(schema);
    const parts = [this.kindOf(whole), ...boundsOf(whole)];
    if (whole.default !== undefined) parts.push(`\`${String(whole.default)}\` if left out`);
    if (schema.nullable || whole.nullable || this.mayBeNull(whole)) parts.push('or null');
    return parts.join(', ');
  }

  private kindOf(schema: Schema): string {
    if (schema.const !== undefined) return `\`${String(schema.const)}\``;
    if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' \\| ');
    const variants = (schema.oneOf ?? schema.anyOf)?.filter(({ type }) => type !== 'null');
    if (variants) {
      return [...new Set(variants.map((each) => this.kindOf(this.resolve(each).schema)))].join(
        ' or ',
      );
    }
    if (schema.items) return `list of ${this.kindOf(this.resolve(schema.items).schema)}`;
    const type = [schema.type ?? 'any'].flat().find((name) => name !== 'null')!;
    return wordFor(type, schema.format);
  }

  private mayBeNull({ type, oneOf, anyOf }: Schema): boolean {
    return (
      [type].flat().includes('null') || (oneOf ?? anyOf ?? []).some((each) => each.type === 'null')
    );
  }

  /** Follows references and joins parts. */
  private resolve(schema: Schema): { schema: Schema; names: string[] } {
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1)!;
      const named = this.schemas[name];
      if (named === undefined) throw new Error(`there is no schema ${name}`);
      const { schema: whole, names } = this.resolve(named);
      return { schema: whole, names: [name, ...names] };
    }
    if (!schema.allOf) return { schema, names: [] };
    const parts = schema.allOf.map((part) => this.resolve(part));
    const { allOf: _, ...rest } = schema;
    return {
      schema: parts.reduce((joined, part) => ({ ...part.schema, ...joined }), rest),
      names: parts.flatMap(({ names }) => names),
    };
  }
}

/** What a field is that may be each of these. */
function oneOf(schemas: readonly Schema[]): Schema {
  const different = [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()];
  if (different.length === 1) return different[0]!;
  return different.every((each) => each.enum)
    ? { ...different[0], enum: different.flatMap((each) => each.enum!) }
    : { oneOf: different };
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'time',
  date: 'day',
  email: 'mail address',
  uri: 'address',
  binary: 'file',
};

function wordFor(type: string, format: string | undefined): string {
  if (format !== undefined && format in formats) return formats[format]!;
  return { string: 'text', integer: 'whole number', boolean: 'true or false' }[type] ?? type;
}

function boundsOf(schema: Schema): string[] {
  const say = (least: number | undefined, most: number | undefined, unit: string): string[] => {
    // Every whole number that JSON can carry is no bound worth a word.
    if (most === Number.MAX_SAFE_INTEGER)
      return say(least === -most ? undefined : least, undefined, unit);
    if (least === undefined && most === undefined) return [];
    if (most === undefined) return [`at least ${least}${unit}`];
    return [least === most ? `${most}${unit}` : `${least ?? 0} to ${most}${unit}`];
  };
  return [
    ...say(schema.minLength, schema.maxLength, ' characters'),
    ...say(schema.minimum, schema.maximum, ''),
    ...say(schema.minItems, schema.maxItems, ' entries'),
  ];
}

/** A text inside of a table of Markdown. */
export function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|');
}
