import type { Call, Parameter, Schema } from './openapi.ts';

const id = '0190a1b2c3d47e5f8a9b0c1d2e3f4a5b';

/** An id has a prefix that names its resource. The patterns in the API document begin with it. */
const PREFIX = /^\^?([a-z]{3}_)/;

/** Example values, by parameter name, where the schema gives none. */
const known: Readonly<Record<string, string>> = {
  channel: 'events',
  companyId: `cmp_${id}`,
  from: '2026-03-01',
  to: '2026-03-31',
  month: '2026-03',
  token: 'Zm9vYmFy',
  version: '1',
};

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-03-01T12:00:00Z',
  date: '2026-03-01',
};

/** What stands for `{id}`, by the word before it in the path. */
const prefixes: Readonly<Record<string, string>> = {
  companies: 'cmp_',
  people: 'per_',
  'api-keys': 'key_',
  cards: 'crd_',
  accounts: 'acc_',
  invoices: 'inv_',
  'top-ups': 'top_',
  transactions: 'txn_',
  events: 'evt_',
  'three-ds-requests': 'tds_',
  mails: 'mail_',
};

/** The value of a parameter in samples. */
export function exampleOf({ path }: Call, { name, schema }: Parameter): string {
  if (name === 'id') {
    const [, noun] = /([\w-]+)\/\{id\}/.exec(path)!;
    const prefix = PREFIX.exec(schema.pattern ?? '')?.[1] ?? prefixes[noun!];
    if (prefix === undefined) throw new Error(`${path}: no example of an id of ${noun}`);
    return `${prefix}${id}`;
  }
  const value = known[name] ?? valueOf(schema);
  if (value === undefined) throw new Error(`${path}: no example of ${name}`);
  return value;
}

function valueOf({
  format = '',
  example,
  default: usual,
  enum: values,
}: Schema): string | undefined {
  const value = formats[format] ?? example ?? usual ?? values?.[0];
  return value === undefined ? undefined : String(value);
}

/** The path and query of a call with values, as its samples have them: what is optional is left out. */
export function exampleTarget(call: Call): string {
  const required = (call.parameters ?? []).filter((parameter) => parameter.required);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = required.find((each) => each.in === 'path' && each.name === name);
    if (parameter === undefined) throw new Error(`${call.path}: {${name}} is not described`);
    return encodeURIComponent(exampleOf(call, parameter));
  });
  const query = required
    .filter((each) => each.in === 'query')
    .map((each) => `${each.name}=${encodeURIComponent(exampleOf(call, each))}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
