import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { UsageError } from '#command-line';
import type { EventDetail } from '#platform-client';
import { Forwarder, requestOf } from './forwarder.js';

const event = { id: 'evt_1', payload: {}, headers: {} } as unknown as EventDetail;

describe('forwarding an event', () => {
  afterEach(() => void jest.restoreAllMocks());

  /** Ends when it begins to wait. @returns what it says that it waits for. */
  async function forward(url: string, header = 'partner-api-token') {
    const [controller, reasons] = [new AbortController(), [] as string[]];
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const target = { url, secret, token: { header, value: 'token' } };
    const forwarder = new Forwarder(target, controller.signal, (reason) => {
      reasons.push(reason);
      controller.abort();
    });
    const forwarded = await forwarder.forward(event).catch((error: unknown) => error);
    return { forwarded, reasons };
  }

  const failsWith = (cause: Error) =>
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));

  it.each([
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
    'UND_ERR_CONNECT_TIMEOUT',
  ])('waits after %s, because nothing was sent', async (code) => {
    failsWith(Object.assign(new Error(), { code }));
    const { forwarded, reasons } = await forward('http://localhost:3000');
    expect(reasons).toEqual(['no server listens at http://localhost:3000']);
    expect(forwarded).toMatchObject({ name: 'AbortError' });
  });

  it('counts a connection that breaks as received', async () => {
    failsWith(Object.assign(new Error(), { code: 'ECONNRESET' }));
    const { forwarded, reasons } = await forward('http://localhost:3000');
    expect(forwarded).toMatchObject({ status: null, failure: 'the connection broke' });
    expect(reasons).toEqual([]);
  });

  it('names the scope that the API key lacks where the body is withheld', () => {
    const withheld = {
      ...{ id: 'evt_1', event: 'account_top_up', headers: {} },
      ...{ payload: null, withheldScope: 'accounts:read' },
    } as unknown as EventDetail;
    const target = {
      url: 'http://localhost:3000',
      secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
      token: { header: 'partner-api-token', value: 'token' },
    };
    expect(() => requestOf(withheld, target, 0)).toThrow(
      'Your API key may not read the body of account_top_up: it needs the scope accounts:read.',
    );
  });

  it.each([
    ['to a port that fetch blocks', 'http://127.0.0.1:6000', 'partner-api-token', 'its port'],
    ['with a header that fetch does not send', 'http://127.0.0.1:1', 'a b', 'invalid header name'],
  ])('says that nothing can be sent %s', async (_what, url, header, expected) => {
    const { forwarded, reasons } = await forward(url, header);
    expect(forwarded).toBeInstanceOf(UsageError);
    expect(forwarded).toMatchObject({ message: expect.stringContaining(expected) });
    expect(reasons).toEqual([]);
  });
});
