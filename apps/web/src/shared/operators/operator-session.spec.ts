import { describe, expect, it } from '@jest/globals';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { RequestError } from '../api/request-error.js';
import { endSessionOnRefusal } from './operator-session.js';

const KEY = ['session'];

describe("an operator's session on the page", () => {
  const client = new QueryClient();
  const refused = new RequestError('refused', { code: 'operator_required' });
  const fail = () =>
    new MutationObserver(client, { mutationFn: () => Promise.reject(refused), retry: false })
      .mutate()
      .catch(() => {});
  endSessionOnRefusal(client);

  it('survives that a mistyped token leaves the cache of requests', async () => {
    await fail();
    client.setQueryData(KEY, { name: 'Mia' });
    client.getMutationCache().clear();
    expect(client.getQueryData(KEY)).toEqual({ name: 'Mia' });
  });

  it('ends when a request is refused for want of it', async () => {
    client.setQueryData(KEY, { name: 'Mia' });
    await fail();
    expect(client.getQueryData(KEY)).toBeNull();
  });
});
