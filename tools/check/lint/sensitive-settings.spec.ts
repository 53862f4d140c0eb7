import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const sources = globSync([
  'apps/*/src/**/*.ts',
  'libs/*/src/**/*.ts',
  'tools/operations/**/*.ts',
]).filter(
  (path) => !path.endsWith('.spec.ts') && /class \w+Config\b/.test(readFileSync(path, 'utf8')),
);

/** By name: signs, encrypts, is shown to a person, or is an address that contains a password. */
const SOUNDS_SECRET =
  /(Tokens?|Secrets?|Password|ApiKeys?|PrivateKey|ClientKey|encryptionKeys?|ReviewerCodes|smtpUrl|databaseUrl|ProxyUrl|Senders)$/i;
const MARKS_SECRET = /@(Sensitive|Secret|SecretList|PostgresUrl|EncryptionKey|EncryptionKeyList)\(/;

/** The properties of configuration classes, each with its decorators. */
function propertiesIn(path: string): { name: string; decorators: string }[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return file.statements
    .filter(ts.isClassDeclaration)
    .filter(({ name }) => name?.text.endsWith('Config'))
    .flatMap(({ members }) => members.filter(ts.isPropertyDeclaration))
    .map((property) => ({
      name: property.name.getText(),
      decorators: (ts.getDecorators(property) ?? []).map((each) => each.getText()).join(' '),
    }));
}

describe('settings whose name sounds secret', () => {
  const properties = sources.flatMap((path) =>
    propertiesIn(path).map((property) => ({ ...property, place: `${path}: ${property.name}` })),
  );
  const secret = properties.filter(({ name }) => SOUNDS_SECRET.test(name));

  it('are found in every service', () => {
    expect(secret.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['databaseUrl', 'webhookTokens', 'kafkaPassword', 'pushPrivateKey']),
    );
    expect(secret.length).toBeGreaterThan(20);
  });

  it('are marked as secret, so that they may come from files and are documented as such', () => {
    const unmarked = secret.filter(({ decorators }) => !MARKS_SECRET.test(decorators));
    expect(unmarked.map(({ place }) => place)).toEqual([]);
  });
});
