import { describe, expect, it } from '@jest/globals';
import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { createQueryClient, IdempotencyKeys } from './query-client.js';
import { RequestError } from './request-error.js';

describe('a request that changes something', () => {
  it('disables its button before the second click of a double click', async () => {
    const client = createQueryClient();
    const observer = new MutationObserver(client, { mutationFn: () => new Promise(() => {}) });
    let isPending = false;
    // As `useMutation` does.
    const look = () => (isPending = observer.getCurrentResult().isPending);
    observer.subscribe(notifyManager.batchCalls(look));
    void observer.mutate();
    // No timer can run in between, as between the two clicks.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(isPending).toBe(true);
    client.clear();
  });
});

describe('IdempotencyKeys', () => {
  const keyOf = async (keys: IdempotencyKeys, intent: string, failure?: RequestError) => {
    let sent = '';
    await keys
      .send(intent, (key) => {
        sent = key;
        return failure ? Promise.reject(failure) : Promise.resolve();
      })
      .catch(() => undefined);
    return sent;
  };

  it('repeats a request with the same key while its outcome is unknown', async () => {
    const keys = new IdempotencyKeys();
    const first = await keyOf(keys, 'test', new RequestError('unanswered'));
    expect(await keyOf(keys, 'test')).toBe(first);
    expect(await keyOf(keys, 'test')).not.toBe(first);
  });

  it('asks for something else, or again after a refusal, with another key', async () => {
    const keys = new IdempotencyKeys();
    const first = await keyOf(keys, 'test', new RequestError('unreachable'));
    const other = await keyOf(keys, 'recover', new RequestError('refused', { status: 422 }));
    expect(other).not.toBe(first);
    expect(await keyOf(keys, 'recover')).not.toBe(other);
  });
});
