import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { bearerTokenOf, hashOfToken, KnownTokens } from './tokens.js';

describe('known tokens', () => {
  const tokens = new KnownTokens(['the first one', 'the second one']);

  it.each(['the first one', 'the second one'])('have "%s" among them', (token) => {
    expect(tokens.find(token)).toEqual(hashOfToken(token));
  });

  it.each(['', 'the first', 'the first one ', 'THE FIRST ONE', 'the third one'])(
    'do not have "%s"',
    (token) => {
      expect(tokens.find(token)).toBeUndefined();
    },
  );

  it('match no one where there are none', () => {
    expect(new KnownTokens([]).find('')).toBeUndefined();
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
