import { escapeHtml as escaped } from '#http';

/** What the document says of a value, as far as the reference shows it. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  description?: string;
  example?: unknown;
  nullable?: boolean;
  enum?: readonly unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: readonly string[];
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
}

/** A schema in words, with links to the objects that it names: HTML. */
export function typeText(schema: Schema): string {
  const parts = [kindOf(schema), ...boundsOf(schema)];
  if (schema.default !== undefined) parts.push(`${JSON.stringify(schema.default)} if left out`);
  if (schema.nullable) parts.push('or null');
  return parts.join(', ');
}

function kindOf(schema: Schema): string {
  if (schema.$ref) return linkTo(schema.$ref);
  if (schema.allOf) return schema.allOf.map(typeText).join(' and ');
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return either.map(typeText).join(' or ');
  if (schema.enum) {
    return schema.enum.map((value) => `<code>${escaped(String(value))}</code>`).join(' | ');
  }
  if (schema.items) return `list of ${typeText(schema.items)}`;
  if (schema.properties) return `object of ${fieldsOf(schema)}`;
  return escaped([schema.type ?? 'anything', schema.format].filter(Boolean).join(' '));
}

function fieldsOf({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `<li><code>${escaped(name)}${mark}</code>: ${typeText(schema)}</li>`;
  });
  return `<ul>${fields.join('')}</ul>`;
}

function boundsOf(schema: Schema): string[] {
  const bounds: string[] = [];
  const say = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined && most === undefined) return;
    const range = most === undefined ? `at least ${least}` : `${least ?? 0} to ${most}`;
    bounds.push(`${range}${unit}`);
  };
  say(schema.minLength, schema.maxLength, ' characters');
  say(schema.minimum, schema.maximum, '');
  say(schema.minItems, schema.maxItems, ' entries');
  if (schema.pattern) bounds.push(`<code>${escaped(schema.pattern)}</code>`);
  return bounds;
}

function linkTo(reference: string): string {
  const name = reference.replace(/^.*\//, '');
  return `<a href="#schema-${name}">${name}</a>`;
}
