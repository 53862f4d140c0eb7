import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OptionalField } from '#contracts';
import { IsString } from 'class-validator';
import {
  CertificatePem,
  ConfigError,
  isSensitive,
  loadConfig,
  PostgresUrl,
  Secret,
  SecretList,
  Sensitive,
  Settings,
} from './index.js';

class SafeConfig {
  @Sensitive()
  @IsString()
  combination: string;
}

class ShopConfig {
  @PostgresUrl()
  databaseUrl: string;

  @Secret()
  apiKey: string;

  @SecretList(20)
  tokens: string[];

  @OptionalField()
  @CertificatePem()
  authority?: string;

  @IsString()
  name = 'shop';

  @Settings(SafeConfig)
  safe: SafeConfig;
}

class BranchConfig extends ShopConfig {
  @OptionalField()
  @Secret()
  ownKey?: string;
}

const environment = {
  DATABASE_URL: 'postgres://shop:hidden@127.0.0.1/shop',
  API_KEY: 'key-0123456789abcdef',
  TOKENS: 'token-0123456789abcdef,token-fedcba9876543210',
  COMBINATION: '1-2-3',
};

describe('a secret from a file', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'settings-'));
  });

  afterEach(() => rmSync(directory, { recursive: true }));

  function file(content: string | Buffer, name = 'value'): string {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  }

  function faultOf(variables: NodeJS.ProcessEnv): string {
    try {
      loadConfig(BranchConfig, { ...environment, ...variables });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message.split('\n').slice(1).join('\n');
    }
    throw new Error('it was taken');
  }

  it('is its content without the line break at the end, and checked as the variable is', () => {
    const config = loadConfig(BranchConfig, {
      DATABASE_URL_FILE: file(`${environment.DATABASE_URL}\n`, 'url'),
      API_KEY_FILE: file(`${environment.API_KEY}\r\n`, 'key'),
      TOKENS_FILE: file(environment.TOKENS, 'tokens'),
      COMBINATION_FILE: file(' 1-2-3 \n\n', 'combination'),
      AUTHORITY_FILE: file('-----BEGIN CERTIFICATE-----\nx\n', 'authority'),
      OWN_KEY_FILE: file(environment.API_KEY, 'own'),
    });
    expect(config).toEqual({
      databaseUrl: environment.DATABASE_URL,
      apiKey: environment.API_KEY,
      tokens: environment.TOKENS.split(','),
      authority: '-----BEGIN CERTIFICATE-----\nx',
      name: 'shop',
      safe: { combination: ' 1-2-3 \n' },
      ownKey: environment.API_KEY,
    });
    expect(faultOf({ API_KEY: '', API_KEY_FILE: file('short') })).toBe(
      '  API_KEY: must have at least 16 characters',
    );
  });

  it('is read again when its file is replaced, and kept while the new one can not be used', () => {
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const pem = (content: string) => `-----BEGIN CERTIFICATE-----\n${content}`;
    const path = file(pem('first'), 'authority');
    const config = loadConfig(BranchConfig, {
      ...{ ...environment, TOKENS: '', TOKENS_FILE: file(environment.TOKENS, 'tokens') },
      ...{ COMBINATION: '', COMBINATION_FILE: file('1-2-3', 'combination') },
      AUTHORITY_FILE: path,
    });
    file(pem('renewed'), 'authority');
    file('token-of-a-later-day-1,token-of-a-later-day-2', 'tokens');
    file('4-5-6-7', 'combination');
    expect(config.authority).toBe(pem('renewed'));
    expect(config.tokens).toEqual(['token-of-a-later-day-1', 'token-of-a-later-day-2']);
    expect(config.tokens).toBe(config.tokens);
    expect(config.safe.combination).toBe('4-5-6-7');
    file('', 'authority');
    expect(config.authority).toBe(pem('renewed'));
    rmSync(path);
    expect(config.authority).toBe(pem('renewed'));
    file(pem('last'), 'authority');
    expect(config.authority).toBe(pem('last'));
    expect(warn).not.toHaveBeenCalled();
    file('short', 'tokens');
    expect(config.tokens).toEqual(['token-of-a-later-day-1', 'token-of-a-later-day-2']);
    expect(warn).toHaveBeenCalledWith(
      'The file was replaced, and is not used: TOKENS: each must have at least 20 characters',
    );
    warn.mockRestore();
  });

  it('is found by its name in a folder that is mounted, beside files of others', () => {
    for (const [variable, value] of Object.entries(environment)) file(`${value}\n`, variable);
    file('x', 'NODE_OPTIONS');
    file('another shop', 'NAME');
    const variables = { SECRETS_DIRECTORY: directory };
    const config = loadConfig(BranchConfig, variables);
    expect(config).toEqual(loadConfig(BranchConfig, environment));
    file('key-of-a-later-day-1', 'API_KEY');
    expect(config.apiKey).toBe('key-of-a-later-day-1');
    expect(faultOf(variables)).toContain(
      '  API_KEY: is set, and so is API_KEY in SECRETS_DIRECTORY: which one counts?',
    );
    file('', 'API_KEY');
    expect(faultOf({ ...variables, API_KEY: '' })).toContain(
      '  API_KEY in SECRETS_DIRECTORY: names a file that is empty',
    );
    expect(faultOf({ SECRETS_DIRECTORY: join(directory, 'nowhere') })).toBe(
      '  SECRETS_DIRECTORY: names no folder that can be read',
    );
  });

  it('is refused beside the variable, which may be set to nothing', () => {
    expect(faultOf({ API_KEY_FILE: file('another-0123456789') })).toBe(
      '  API_KEY: is set, and so is API_KEY_FILE: which one counts?',
    );
    expect(faultOf({ API_KEY: '' })).toBe('  API_KEY: must have at least 16 characters');
    expect(loadConfig(BranchConfig, { ...environment, API_KEY_FILE: '' }).apiKey).toBe(
      environment.API_KEY,
    );
  });

  it.each([
    ['that is not there', () => join(directory, 'nowhere'), 'names a file that is not there'],
    ['that is a directory', () => directory, 'names something that is not a file'],
    [
      'that is too large',
      () => file('x'.repeat(262_145)),
      'names a file of more than 262144 bytes',
    ],
    ['that is empty', () => file('\n'), 'names a file that is empty'],
    [
      'that is not text',
      () => file(Buffer.from([0xff, 0xfe, 0x00])),
      'names a file that is not text',
    ],
  ])('is refused from a file %s, by its name and without content', (_title, make, reason) => {
    expect(faultOf({ API_KEY: '', API_KEY_FILE: make() })).toBe(`  API_KEY_FILE: ${reason}`);
  });

  it('is refused from a file that may not be read', () => {
    const path = join(directory, 'loop');
    mkdirSync(path);
    chmodSync(path, 0o000);
    // Root may read every file, so the name does not resolve at all.
    const unreadable = process.getuid?.() === 0 ? `${directory}/${'x'.repeat(300)}` : `${path}/key`;
    expect(faultOf({ API_KEY: '', API_KEY_FILE: unreadable })).toBe(
      "  API_KEY_FILE: names a file that can't be read",
    );
    chmodSync(path, 0o700);
  });

  it('is no way for what is no secret', () => {
    const { name } = loadConfig(BranchConfig, { ...environment, NAME_FILE: file('another') });
    expect(name).toBe('shop');
  });
});

describe('isSensitive', () => {
  it('marks secrets as such, including inherited ones and lists', () => {
    const names = ['databaseUrl', 'apiKey', 'tokens', 'authority', 'name', 'ownKey'];
    expect(names.filter((name) => isSensitive(BranchConfig, name))).toEqual([
      'databaseUrl',
      'apiKey',
      'tokens',
      'ownKey',
    ]);
    expect(isSensitive(ShopConfig, 'ownKey')).toBe(false);
    expect(isSensitive(SafeConfig, 'combination')).toBe(true);
  });
});
