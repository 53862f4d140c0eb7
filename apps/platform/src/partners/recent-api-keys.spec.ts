import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecentApiKeys } from './recent-api-keys.js';

describe('recent API keys', () => {
  const lookUp = jest.fn<(apiKey: string) => Promise<string | undefined>>();
  let keys: RecentApiKeys;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    lookUp.mockReset().mockResolvedValue('ptn_1');
    keys = new RecentApiKeys(lookUp);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('are looked up once for many calls, each key on its own', async () => {
    expect(await Promise.all([keys.find('a'), keys.find('a'), keys.find('b')])).toEqual([
      'ptn_1',
      'ptn_1',
      'ptn_1',
    ]);
    expect(await keys.find('a')).toBe('ptn_1');
    expect(lookUp.mock.calls).toEqual([['a'], ['b']]);
  });

  it('are looked up again after a second', async () => {
    await keys.find('a');
    lookUp.mockResolvedValue(undefined);
    jest.advanceTimersByTime(1_001);
    expect(await keys.find('a')).toBeUndefined();
  });

  it('are not remembered when unknown, or when the look-up fails', async () => {
    lookUp.mockResolvedValueOnce(undefined);
    expect(await keys.find('a')).toBeUndefined();
    lookUp.mockRejectedValueOnce(new Error('no database'));
    await expect(keys.find('a')).rejects.toThrow('no database');
    expect(await keys.find('a')).toBe('ptn_1');
  });
});
