import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { requestJson, slowRequests } from './request-json.js';

describe('requestJson', () => {
  const browserFetch = globalThis.fetch;
  const fetchMock = jest.fn<typeof fetch>();

  beforeEach(() => {
    fetchMock.mockReset();
    globalThis.fetch = fetchMock;
  });

  afterEach(() => {
    globalThis.fetch = browserFetch;
  });

  it('gives the answer', async () => {
    fetchMock.mockResolvedValue(Response.json({ cards: 3 }));

    await expect(requestJson('/confirmation')).resolves.toEqual({ cards: 3 });
  });

  it('gives nothing where there is no content', async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }));

    await expect(requestJson('/session', { method: 'DELETE' })).resolves.toBeUndefined();
  });

  it('returns code, request id and waiting time of a problem', async () => {
    fetchMock.mockResolvedValue(
      Response.json(
        { code: 'too_many_requests', requestId: 'req-1' },
        { status: 429, headers: { 'retry-after': '7' } },
      ),
    );

    await expect(requestJson('/application')).rejects.toMatchObject({
      reason: 'busy',
      status: 429,
      code: 'too_many_requests',
      requestId: 'req-1',
      retryAfterSeconds: 7,
    });
  });

  it.each([
    [409, 'refused'],
    [422, 'refused'],
    [500, 'unavailable'],
    [502, 'unavailable'],
  ])('knows %i as %s, even from a proxy that answers HTML', async (status, reason) => {
    fetchMock.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status }));

    await expect(requestJson('/application')).rejects.toMatchObject({ reason, status });
  });

  it.each(['/cards/..', '/cards/../limits', '/cards/.?limit=1'])(
    'calls no other address for %s',
    async (path) => {
      await expect(requestJson(path)).rejects.toMatchObject({ reason: 'refused', status: 404 });
      expect(fetchMock).not.toHaveBeenCalled();
    },
  );

  it('is unreachable where nothing answers', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));

    await expect(requestJson('/application')).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('takes a success that is no JSON for a failure', async () => {
    fetchMock.mockResolvedValue(new Response('<h1>Log in to the hotel WiFi</h1>'));

    await expect(requestJson('/application')).rejects.toMatchObject({ reason: 'unavailable' });
  });

  describe('of a server that does not answer', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      fetchMock.mockImplementation(
        (_path, request) =>
          new Promise((_resolve, reject) => {
            request?.signal?.addEventListener('abort', () =>
              reject(new DOMException('aborted', 'AbortError')),
            );
          }),
      );
    });

    afterEach(() => {
      jest.useRealTimers();
    });

    it('gives up after the time limit, and says that it may have been done where that matters', async () => {
      const read = expect(requestJson('/cards')).rejects.toMatchObject({
        reason: 'unanswered',
        isOutcomeUnknown: false,
      });
      const ordered = expect(requestJson('/cards', { method: 'POST' })).rejects.toMatchObject({
        reason: 'unanswered',
        isOutcomeUnknown: true,
      });
      await jest.advanceTimersByTimeAsync(30_000);
      await read;
      await ordered;
    });

    it('reports a slow request after 5 s, and repeats it on demand', async () => {
      const answer = requestJson('/cards');
      await jest.advanceTimersByTimeAsync(4_999);
      expect(slowRequests()).toBeNull();
      await jest.advanceTimersByTimeAsync(1);
      fetchMock.mockImplementation(() => Promise.resolve(Response.json({ cards: 3 })));
      slowRequests()!.repeat!();
      await expect(answer).resolves.toEqual({ cards: 3 });
      expect(slowRequests()).toBeNull();
      expect(fetchMock).toHaveBeenCalledTimes(2);
    });

    it('offers no repetition if the effect could occur twice', async () => {
      const ordered = requestJson('/cards', { method: 'POST' }).catch(() => undefined);
      await jest.advanceTimersByTimeAsync(5_000);
      expect(slowRequests()).toEqual({ repeat: null });
      await jest.advanceTimersByTimeAsync(25_000);
      await ordered;
      expect(fetchMock).toHaveBeenCalledTimes(1);
    });
  });
});
