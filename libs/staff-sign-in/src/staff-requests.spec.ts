import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { isFromOwnPage, mayReadFrom } from './staff-requests.js';

const OWN = 'https://console.example';
const callWith = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

describe('a call with a session', () => {
  it.each<[Record<string, string>, boolean, boolean]>([
    [{ origin: OWN, 'sec-fetch-site': 'same-origin' }, true, true],
    [{ origin: OWN }, true, true],
    [{ 'sec-fetch-site': 'same-origin' }, true, true],
    [{}, false, true],
    // Typed into the address bar.
    [{ 'sec-fetch-site': 'none' }, false, true],
    [{ 'sec-fetch-site': 'same-site' }, false, false],
    [{ 'sec-fetch-site': 'cross-site' }, false, false],
    [{ origin: 'https://evil.example' }, false, false],
    [{ origin: 'https://other.console.example', 'sec-fetch-site': 'same-site' }, false, false],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false, false],
    [{ origin: OWN, 'sec-fetch-site': 'cross-site' }, false, false],
    [{ origin: 'null' }, false, false],
  ])('with %j may change: %s, may read: %s', (headers, mayChange, mayRead) => {
    expect(isFromOwnPage(callWith(headers), OWN)).toBe(mayChange);
    expect(mayReadFrom(callWith(headers), OWN)).toBe(mayRead);
  });
});
