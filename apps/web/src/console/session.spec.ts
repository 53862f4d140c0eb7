import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { actions } from './session.js';

interface OpenApi {
  paths: Record<string, Record<string, { operationId?: string; description?: string }>>;
}

const document = JSON.parse(
  readFileSync('apps/platform/src/api-document/partner-openapi.json', 'utf8'),
) as OpenApi;

const scopes = new Map(
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId, description }) => [
      operationId,
      /Needs the scope `([\w:-]+)`/.exec(description ?? '')?.[1],
    ]),
);

describe('what the console offers', () => {
  it.each(
    Object.entries(actions).flatMap(([name, { scope, operations }]) =>
      operations.map((operation) => [name, operation, scope] as const),
    ),
  )('for %s needs the scope that %s needs at the API: %s', (_name, operation, scope) => {
    expect(scopes.get(operation)).toBe(scope);
  });
});
