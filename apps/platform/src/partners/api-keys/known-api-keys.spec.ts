import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PartnerCaller } from '../partner-caller.js';
import { RecentApiKeys } from './known-api-keys.js';

const caller: PartnerCaller = {
  partnerId: 'ptn_1',
  actorId: 'key_1',
  scopes: ['cards:read'],
  allowedAddresses: [],
  expiresAt: null,
};

describe('recent API keys', () => {
  const lookUp = jest.fn<(apiKey: string) => Promise<PartnerCaller | undefined>>();
  let keys: RecentApiKeys;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    lookUp.mockReset().mockResolvedValue(caller);
    keys = new RecentApiKeys(lookUp);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('are looked up once for many calls, separately for each key', async () => {
    expect(await Promise.all([keys.find('a'), keys.find('a'), keys.find('b')])).toEqual([
      caller,
      caller,
      caller,
    ]);
    expect(await keys.find('a')).toBe(caller);
    expect(lookUp.mock.calls).toEqual([['a'], ['b']]);
  });

  it('are looked up again after a second', async () => {
    await keys.find('a');
    lookUp.mockResolvedValue(undefined);
    jest.advanceTimersByTime(1_001);
    expect(await keys.find('a')).toBeUndefined();
  });

  it('are looked up again when they are forgotten', async () => {
    await keys.find('a');
    lookUp.mockResolvedValue(undefined);
    keys.forget();
    expect(await keys.find('a')).toBeUndefined();
  });

  it('are not cached if unknown, or if the look-up fails', async () => {
    lookUp.mockResolvedValueOnce(undefined);
    expect(await keys.find('a')).toBeUndefined();
    lookUp.mockRejectedValueOnce(new Error('no database'));
    await expect(keys.find('a')).rejects.toThrow('no database');
    expect(await keys.find('a')).toBe(caller);
  });
});
