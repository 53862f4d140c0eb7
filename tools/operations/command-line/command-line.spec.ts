import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { columns, duration, OperationError, parseTime, UsageError } from '#command-line';
import { findCluster } from './cluster.js';
import { fitted } from './terminal.js';

describe('the brokers', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'operations-'));
  });

  afterEach(() => rmSync(directory, { recursive: true }));

  const find = (option: string | undefined, KAFKA_BROKERS?: string) =>
    findCluster({ option, environment: { KAFKA_BROKERS }, directory }).brokers;

  function startLocally(): void {
    mkdirSync(join(directory, '.local'));
    const endpoints = { kafka: { brokers: ['local:9092'] } };
    writeFileSync(join(directory, '.local', 'endpoints.json'), JSON.stringify(endpoints));
  }

  it('come from the option, else from the environment, else from the local system', () => {
    startLocally();
    expect(find('a:1,b:2', 'c:3')).toEqual(['a:1', 'b:2']);
    expect(find(undefined, 'c:3, d:4')).toEqual(['c:3', 'd:4']);
    expect(find(undefined)).toEqual(['local:9092']);
  });

  it('are asked for where nothing names them', () => {
    expect(() => find(undefined)).toThrow(OperationError);
    expect(() => find(undefined)).toThrow(/--brokers .*KAFKA_BROKERS.*npm start/);
  });

  it('are spoken to as the environment says, but the local ones', () => {
    const environment = {
      KAFKA_TLS: 'true',
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_USERNAME: 'operator',
      KAFKA_PASSWORD: 'secret',
    };
    startLocally();
    expect(findCluster({ option: 'a:1', environment, directory }).connection).toEqual({
      kafkaClient: 'kafkajs',
      kafkaTls: true,
      kafkaSaslMechanism: 'scram-sha-512',
      kafkaUsername: 'operator',
      kafkaPassword: 'secret',
    });
    expect(findCluster({ option: undefined, environment, directory }).connection).toBeUndefined();
    const wrong = { ...environment, KAFKA_PASSWORD: '' };
    expect(() => findCluster({ option: 'a:1', environment: wrong, directory })).toThrow(
      /KAFKA_PASSWORD/,
    );
  });

  it.each(['a', 'a:1,', 'http://a:1/x y', ''])('"%s" are an error of usage', (list) => {
    expect(() => find(list)).toThrow(UsageError);
  });
});

describe('a time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const parse = (text: string) => parseTime(text, '--since', now).toISOString();

  it('is a date, a moment, or a while ago', () => {
    expect(parse('2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
    expect(parse('2026-11-20T10:30:00+02:00')).toBe('2026-11-20T08:30:00.000Z');
    expect(parse('90m')).toBe('2026-11-21T10:30:00.000Z');
    expect(parse('2d')).toBe('2026-11-19T12:00:00.000Z');
  });

  it.each(['yesterday', '2026-13-01', '2026-11-20T10:30', '10', '5 min', ''])(
    '"%s" is an error that names the option and shows what is right',
    (text) => {
      expect(() => parse(text)).toThrow(UsageError);
      expect(() => parse(text)).toThrow(/^--since: .*2026-11-21T10:00:00Z.*2h/);
    },
  );
});

describe('a duration', () => {
  it.each([
    [-5, '0 s'],
    [12_400, '12 s'],
    [240_000, '4 min'],
    [12_600_000, '3.5 h'],
    [259_200_000, '3.0 d'],
  ])('of %d ms is %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });
});

describe('columns', () => {
  it('line up, also where cells are coloured', () => {
    const red = styleText('red', '7', { validateStream: false });
    const titles = [{ title: 'A', align: 'right' } as const, { title: 'B' }];
    expect(columns(titles, [[red, 'x'], ['1,000']])).toEqual([
      '    A  B',
      `    ${red}  x`,
      '1,000',
    ]);
  });
});

describe('a screen', () => {
  it('says how many lines did not fit', () => {
    expect(fitted(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c']);
    expect(fitted(['a', 'b', 'c', 'd'], 3)).toEqual([
      'a',
      'b',
      '… 2 more lines: make the window larger',
    ]);
  });
});
