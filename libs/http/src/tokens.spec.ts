import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { bearerTokenOf, hashOfToken, KnownTokens } from './tokens.js';

describe('known tokens', () => {
  let accepted = ['the first one', 'the second one'];
  const tokens = new KnownTokens(() => accepted);

  afterEach(() => {
    accepted = ['the first one', 'the second one'];
  });

  it.each(['the first one', 'the second one'])('have "%s" among them', (token) => {
    expect(tokens.find(token)).toEqual(hashOfToken(token));
  });

  it.each(['', 'the first', 'the first one ', 'THE FIRST ONE', 'the third one'])(
    'do not have "%s"',
    (token) => {
      expect(tokens.find(token)).toBeUndefined();
    },
  );

  it('are those of now, while one replaces another', () => {
    expect(tokens.find('the first one')).toBeDefined();
    accepted = ['the third one'];
    expect(tokens.find('the first one')).toBeUndefined();
    expect(tokens.find('the third one')).toEqual(hashOfToken('the third one'));
  });

  it('match no one where there are none', () => {
    expect(new KnownTokens(() => undefined).find('')).toBeUndefined();
  });
});

describe('a bearer token', () => {
  const tokenOf = (authorization?: string) =>
    bearerTokenOf({ headers: { authorization } } as IncomingMessage);

  it('is what stands behind the scheme', () => {
    expect(tokenOf('Bearer abc.def')).toBe('abc.def');
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'abc'])(
    'is not in %j',
    (header) => expect(tokenOf(header)).toBeUndefined(),
  );
});
