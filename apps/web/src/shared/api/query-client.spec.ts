import { describe, expect, it } from '@jest/globals';
import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { createQueryClient } from './query-client.js';

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
