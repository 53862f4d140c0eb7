import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { parseAllDocuments } from 'yaml';
import { describe, type Manifest } from './deployed.ts';

/** One kind of an operator per line, with the release it was taken from. */
const FILE = join(import.meta.dirname, 'crd-schemas.jsonl');

interface KindSchema {
  apiVersion: string;
  kind: string;
  source: string;
  schema: object;
}

let validators: Map<string, ValidateFunction> | undefined;

/**
 * Validates the objects of operators with the schemas of their CustomResourceDefinitions, which Kubernetes does not
 * have. Unknown fields are errors. The rules of a schema in CEL are not evaluated: only an API server does that.
 */
export function crdSchemaFaults(manifests: Manifest[]): string[] {
  validators ??= readValidators();
  return manifests.filter(isOfOperator).flatMap((manifest) => {
    const validate = validators!.get(keyOf(manifest));
    if (!validate) return [`${describe(manifest)}: there is no schema of ${keyOf(manifest)}`];
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const { additionalProperty } = params as { additionalProperty?: string };
      const what =
        additionalProperty === undefined ? message : `unknown field ${additionalProperty}`;
      return `${describe(manifest)}: ${instancePath || '/'}: ${what}`;
    });
  });
}

/** Groups of Kubernetes have one name, or end in `.k8s.io`. Gateway API is outside of the server, too. */
export function isOfOperator({ apiVersion }: Manifest): boolean {
  const [group = ''] = apiVersion.split('/');
  const isBuiltIn = !group.includes('.') || group.endsWith('.k8s.io');
  return !isBuiltIn || group === 'gateway.networking.k8s.io';
}

const keyOf = ({ apiVersion, kind }: { apiVersion: string; kind: string }) =>
  `${apiVersion} ${kind}`;

function readValidators(): Map<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const lines = readFileSync(FILE, 'utf8').trim().split('\n');
  const schemas = lines.map((line) => JSON.parse(line) as KindSchema);
  return new Map(schemas.map((one) => [keyOf(one), ajv.compile(one.schema)]));
}

interface Definition {
  kind: string;
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; storage: boolean; schema: { openAPIV3Schema: Schema } }[];
  };
}

type Schema = { [keyword: string]: unknown };

/** @param source the release, such as `strimzi 1.2.0`. */
function schemasIn(yaml: string, source: string): KindSchema[] {
  return parseAllDocuments(yaml)
    .map((document) => document.toJS() as Definition | null)
    .filter((one) => one?.kind === 'CustomResourceDefinition')
    .flatMap((definition) => {
      const { group, names, versions } = definition!.spec;
      return versions
        .filter(({ storage }) => storage)
        .map(({ name, schema }) => ({
          apiVersion: `${group}/${name}`,
          kind: names.kind,
          source,
          schema: strict(schema.openAPIV3Schema, true),
        }));
    });
}

const UNUSED = /^(description|default|format|x-.*)$/;

/** Without texts, and closed where the API server would drop an unknown field. */
function strict(schema: Schema, isRoot = false): Schema {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) =>
      !UNUSED.test(keyword) && !(keyword === 'pattern' && isOfGoAlone(value as string)),
  );
  const result = Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, NESTED[keyword]?.(value) ?? value]),
  );
  if (isRoot) (result['properties'] as Schema)['metadata'] = { type: 'object' };
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema['properties'] && !isOpen && !('additionalProperties' in schema))
    result['additionalProperties'] = false;
  return result;
}

/** `(?i)` sets a flag in Go, and is a mistake in JavaScript. */
const isOfGoAlone = (pattern: string) => /\(\?[a-z]+\)/.test(pattern);

const each = (value: unknown) => (value as Schema[]).map((one) => strictPart(one));
/** Alternatives name only some of the fields, and so stay open. */
const strictPart = (value: Schema): Schema => {
  const { additionalProperties, ...part } = strict(value);
  return additionalProperties ? { ...part, additionalProperties } : part;
};
const NESTED: Record<string, (value: unknown) => unknown> = {
  properties: (value) =>
    Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, one]) => [name, strict(one)]),
    ),
  items: (value) => strict(value as Schema),
  additionalProperties: (value) => (typeof value === 'object' ? strict(value as Schema) : value),
  anyOf: each,
  oneOf: each,
  allOf: each,
};

/**
 * `node tools/check/deploy/crd-schemas.ts <source> <crd.yaml>...` replaces the schemas of the kinds in these files, with
 * the release they come from, such as `strimzi-1.2.0`.
 */
function replaceSchemas([source, ...paths]: string[]): void {
  const added = paths.flatMap((path) => schemasIn(readFileSync(path, 'utf8'), source!));
  const keys = new Set(added.map(keyOf));
  const kept = readFileSync(FILE, { encoding: 'utf8', flag: 'a+' })
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as KindSchema)
    .filter((one) => !keys.has(keyOf(one)));
  const lines = [...kept, ...added]
    .sort((one, other) => keyOf(one).localeCompare(keyOf(other)))
    .map((one) => JSON.stringify(one));
  writeFileSync(FILE, `${lines.join('\n')}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  replaceSchemas(process.argv.slice(2));
}
