import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

type Tree = Record<string, unknown>;

/**
 * Errors in an AsyncAPI document, each with its location: against the specification's own JSON schema, references
 * to what is not there, and operations on messages that their channel does not have.
 *
 * @param source the document's path, to which schema references are relative.
 */
export function asyncApiFaults(text: string, source: string): string[] {
  const document = parse(text) as Tree;
  const validate = specification(String(document['asyncapi']));
  const againstSchema = validate(document) ? [] : leavesOf(validate.errors ?? []).map(wordsOf);
  return [
    ...againstSchema,
    ...[...referencesIn(document)].flatMap(([place, reference]) =>
      isThere(document, reference, source) ? [] : [`${place}: ${reference} is not there`],
    ),
    ...foreignMessages(document),
  ];
}

function specification(version: string) {
  const require = createRequire(import.meta.url);
  const { schemasWithoutId } = require('@asyncapi/specs') as {
    schemasWithoutId: Record<string, object>;
  };
  const schema = schemasWithoutId[version];
  if (!schema) throw new Error(`AsyncAPI ${version} is not known`);
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

/** Where a value may be one of several kinds, only the innermost errors say what is wrong. */
function leavesOf(errors: readonly ErrorObject[]): ErrorObject[] {
  return errors.filter(
    ({ instancePath, keyword }) =>
      !errors.some((other) => other.instancePath.startsWith(`${instancePath}/`)) &&
      !['oneOf', 'anyOf', 'if'].includes(keyword),
  );
}

function wordsOf({ instancePath, message = 'is wrong' }: ErrorObject): string {
  return `${instancePath.slice(1).split('/').map(unescaped).join('.')}: ${message}`;
}

function* referencesIn(tree: unknown, path: string[] = []): Generator<[string, string]> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [name, value] of Object.entries(tree)) {
    if (name === '$ref' && typeof value === 'string') yield [path.join('.'), value];
    else yield* referencesIn(value, [...path, name]);
  }
}

function isThere(document: Tree, reference: string, source: string): boolean {
  const [file = '', pointer = ''] = reference.split('#');
  if (file === '') return at(document, pointer) !== undefined;
  const path = join(dirname(source), file);
  return existsSync(path) && at(parse(readFileSync(path, 'utf8')), pointer) !== undefined;
}

/** By a JSON pointer (RFC 6901). */
function at(tree: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce((found, name) => (found as Tree | undefined)?.[unescaped(name)], tree);
}

function unescaped(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
}

interface Operation {
  channel?: { $ref?: string };
  messages?: { $ref: string }[];
}

function foreignMessages(document: Tree): string[] {
  const operations = Object.entries((document['operations'] ?? {}) as Record<string, Operation>);
  return operations.flatMap(([name, { channel, messages = [] }]) =>
    messages
      .filter(({ $ref }) => !$ref.startsWith(`${channel?.$ref}/messages/`))
      .map(({ $ref }) => `operations.${name}.messages: ${$ref} is none of its channel`),
  );
}
