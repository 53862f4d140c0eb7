import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { requestJson } from './request-json.js';

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

  it('sends a file as it is', async () => {
    fetchMock.mockResolvedValue(Response.json({}));
    const body = new Blob(['%PDF-1.7']);

    await requestJson('/documents', { method: 'POST', body });

    expect(fetchMock).toHaveBeenCalledWith(
      '/documents',
      expect.objectContaining({
        body,
        headers: expect.objectContaining({ 'content-type': 'application/octet-stream' }),
      }),
    );
  });

  it('tells the code, the request and the wait of a problem', async () => {
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

  it('is unreachable where nothing answers', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));

    await expect(requestJson('/application')).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('takes a success that is no JSON for a failure', async () => {
    fetchMock.mockResolvedValue(new Response('<h1>Log in to the hotel WiFi</h1>'));

    await expect(requestJson('/application')).rejects.toMatchObject({ reason: 'unavailable' });
  });
});
