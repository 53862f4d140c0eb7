import { describe, expect, it } from '@jest/globals';
import {
  type Challenge,
  countryIn,
  hostOf,
  received,
  statusAt,
  waitingAt,
  withChallenge,
} from './challenges.js';

function challenge(
  id: string,
  remainingMs: number,
  status: Challenge['status'] = 'waiting',
): Challenge {
  const resource = {
    id,
    status,
    remainingMs,
    createdAt: '2026-03-01T12:00:00Z',
    expiresAt: '2026-03-01T12:02:30Z',
    amount: { amount: 1_250, currency: 'EUR' },
    merchant: { name: 'Bookshop', country: 'DE', url: null },
    cardId: 'crd_1',
    cardLast4: '4242',
    cardNetwork: 'visa',
  };
  return received(resource, NOW_MS);
}

const NOW_MS = 1_000_000;

describe('received', () => {
  it('ends by this device’s clock', () => {
    expect(challenge('a', 150_000).endsAtMs).toBe(NOW_MS + 150_000);
  });
});

describe('withChallenge', () => {
  it('adds a new one and replaces a known one', () => {
    const first = challenge('a', 150_000);
    const second = challenge('b', 160_000);
    const both = withChallenge(withChallenge([], first), second);
    expect(both).toEqual([first, second]);
    const decided = challenge('a', 0, 'approved');
    expect(withChallenge(both, decided)).toEqual([decided, second]);
  });
});

describe('statusAt', () => {
  it('ends at the limit, untold', () => {
    expect(statusAt(challenge('a', 1_000), NOW_MS + 999)).toBe('waiting');
    expect(statusAt(challenge('a', 1_000), NOW_MS + 1_000)).toBe('expired');
  });

  it('keeps a decision past the limit', () => {
    expect(statusAt(challenge('a', 0, 'denied'), NOW_MS + 60_000)).toBe('denied');
  });
});

describe('waitingAt', () => {
  it('has what can still be decided, the most urgent first', () => {
    const challenges = [
      challenge('late', 90_000),
      challenge('soon', 30_000),
      challenge('over', 5_000),
      challenge('decided', 0, 'approved'),
    ];
    const waiting = waitingAt(challenges, NOW_MS + 10_000);
    expect(waiting.map(({ id }) => id)).toEqual(['soon', 'late']);
  });
});

describe('hostOf', () => {
  it.each([
    ['https://shop.example/pay?order=1', 'shop.example'],
    [null, undefined],
    ['no address', undefined],
  ])('reads %p as %p', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });
});

describe('countryIn', () => {
  it('names the country in the reader’s language', () => {
    expect(countryIn('en', 'DE')).toBe('Germany');
    expect(countryIn('de', 'DE')).toBe('Deutschland');
  });

  it('shows what is no country as it is', () => {
    expect(countryIn('en', 'nowhere')).toBe('nowhere');
  });
});
