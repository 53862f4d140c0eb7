import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Callers, DomainError, GuessLimit, type SecretKind } from './index.js';

const LIMIT = 5;
const requestFrom = (remoteAddress: string) =>
  ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage;
const refusal = expect.objectContaining({ code: 'too_many_requests' });

describe('the limit of guesses', () => {
  const owners: Record<string, string> = { right: 'Mia', other: 'Noah' };
  let guesses: GuessLimit;
  let looked: string[];

  beforeEach(() => {
    guesses = new GuessLimit(new Callers(0), LIMIT);
    looked = [];
  });

  const ask = (secret: string | undefined, address = '192.0.2.1', kind: SecretKind = 'api_key') =>
    guesses.ownerOf(requestFrom(address), kind, secret, (one) => {
      looked.push(one);
      return owners[one];
    });

  async function guessAll(address?: string): Promise<void> {
    for (let attempt = 0; attempt < LIMIT; attempt += 1) await ask(`wrong ${attempt}`, address);
  }

  it('checks no other secret from the address', async () => {
    await guessAll();
    await expect(ask('right')).rejects.toEqual(refusal);
    expect(looked).not.toContain('right');
    expect(await ask('right', '192.0.2.2')).toBe('Mia');
  });

  it('has a budget for each kind of secret', async () => {
    await guessAll();
    const attempt = guesses.attempt(requestFrom('192.0.2.1'), 'enrolment_code', () =>
      Promise.resolve('enrolled'),
    );
    expect(await attempt).toBe('enrolled');
    expect(await ask('right', '192.0.2.1', 'session')).toBe('Mia');
    await expect(ask('other')).rejects.toEqual(refusal);
  });

  it('counts the same wrong secret once, and lets it in once it is right', async () => {
    for (let times = 0; times < 3 * LIMIT; times += 1) {
      expect(await ask('late')).toBeUndefined();
    }
    expect(await ask('right')).toBe('Mia');
    owners.late = 'Ada';
    try {
      expect(await ask('late')).toBe('Ada');
    } finally {
      delete owners.late;
    }
  });

  it('counts a network of IPv6 as one', async () => {
    await guessAll('2001:db8::1');
    await expect(ask('right', '2001:db8::2')).rejects.toEqual(refusal);
  });

  it('lets a secret through that was right before', async () => {
    await ask('right');
    await guessAll();
    expect(await ask('right')).toBe('Mia');
    await expect(ask('other')).rejects.toEqual(refusal);
  });

  it('does not when it is right no more', async () => {
    await ask('right');
    delete owners.right;
    try {
      expect(await ask('right')).toBeUndefined();
      await guessAll().catch(() => {});
      expect(await ask('right')).toBeUndefined();
      await expect(ask('other')).rejects.toEqual(refusal);
    } finally {
      owners.right = 'Mia';
    }
  });

  it('counts nothing that is right, and no call without a secret', async () => {
    for (let times = 0; times < 10 * LIMIT; times += 1) {
      await ask(undefined);
      await guesses.attempt(requestFrom('192.0.2.1'), 'enrolment_code', () => Promise.resolve());
    }
    expect(await ask('right')).toBe('Mia');
  });

  it('takes many first calls at once with one secret for one', async () => {
    const found = await Promise.all(Array.from({ length: 10 * LIMIT }, () => ask('right')));
    expect(new Set(found)).toEqual(new Set(['Mia']));
  });

  it('is not got around by many guesses at once', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 10 * LIMIT }, (_, attempt) => ask(`wrong ${attempt}`)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT);
  });

  it('counts what a sign-in refuses, and not what failed on our side', async () => {
    const attempt = (error: Error) =>
      guesses.attempt(requestFrom('192.0.2.1'), 'enrolment_code', () => Promise.reject(error));
    for (let times = 0; times < 3 * LIMIT; times += 1) {
      await expect(attempt(new Error('no database'))).rejects.toThrow('no database');
    }
    for (let times = 0; times < LIMIT; times += 1) {
      await expect(attempt(new DomainError('wrong', 'wrong'))).rejects.toThrow('wrong');
    }
    await expect(attempt(new DomainError('wrong', 'wrong'))).rejects.toEqual(refusal);
  });
});
