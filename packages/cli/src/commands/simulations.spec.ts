import { describe, expect, it } from '@jest/globals';
import { PlatformClient } from '#platform-client';
import { simulations } from './trigger.js';

/** Reads what is there, or is played in an own way: `trigger <event>`. */
const NOT_PLAYED = ['readCardLetter', 'emitEvent'];

describe('what trigger plays', () => {
  it('is everything that the sandbox simulates', async () => {
    const called = new Set<string>();
    const sandbox = new Proxy({} as PlatformClient['sandbox'], {
      get: (_, method: string) => () => {
        called.add(method);
        return Promise.resolve({ threeDsRequestId: 'tds_1' });
      },
    });
    const booked = { amount: 0, currency: 'EUR' };
    const client = {
      accounts: { get: () => Promise.resolve({ topUpReference: 'RF18', booked }) },
      cards: { get: () => Promise.resolve({ accountId: 'acc_1' }) },
      sandbox,
    } as unknown as PlatformClient;
    for (const { play } of Object.values(simulations)) await play(client, 'id_1');
    const real = new PlatformClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'pk_test_x' });
    const offered = Object.getOwnPropertyNames(Object.getPrototypeOf(real.sandbox))
      .filter((name) => name !== 'constructor' && !NOT_PLAYED.includes(name))
      .sort();
    expect([...called].sort()).toEqual(offered);
  });
});
