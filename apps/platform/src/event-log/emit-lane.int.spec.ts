import { request } from 'node:http';
import { jest } from '@jest/globals';
import { RequestRates } from '#http';
import { EventLogPartner } from '../../test/event-log-partner.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { EventIntake } from '../events/event-intake.js';

const DATA = { applicationId: 'kyc_1' };

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

describe('the fast lane of emitted events', () => {
  let platform: PlatformFixture;
  let partner: EventLogPartner;
  let companyId: string;
  let path: string;
  let authorization: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    partner = new EventLogPartner(await platform.addPartner());
    authorization = `Bearer ${partner.client.apiKey}`;
    companyId = (await partner.client.createCompany()).id;
    path = '/v1/sandbox/events';
  });

  const bodyOf = (changed: object = {}) =>
    JSON.stringify({ companyId, event: 'kyc_approved', data: DATA, ...changed });

  /** Sends a body in pieces, each when the one before has gone. */
  function post(pieces: string[], headers: Record<string, string> = {}): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const length = String(Buffer.byteLength(pieces.join('')));
    const outgoing = request(
      `${platform.url}${path}`,
      {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          ...(!('transfer-encoding' in headers) && { 'content-length': length }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    const send = ([piece, ...others]: string[]): void => {
      if (piece === undefined) outgoing.end();
      else outgoing.write(piece, () => setImmediate(send, others));
    };
    send(pieces);
    return promise;
  }

  const logged = () =>
    platform.database.query('SELECT id FROM events WHERE company_id = $1', [companyId]);

  function countAccepted(): () => number {
    const accept = jest.spyOn(platform.app.get(EventIntake), 'accept');
    return () => accept.mock.calls.length;
  }

  afterEach(() => jest.restoreAllMocks());

  it('answers as the usual way does', async () => {
    const fast = await post([bodyOf()]);
    path += '?way=usual';
    const usual = await post([bodyOf()]);
    expect([fast.status, usual.status]).toEqual([201, 201]);
    expect(JSON.parse(fast.body)).toEqual({ id: expect.stringMatching(/^evt_/) });
    // The lane never compresses.
    const { vary, ...usualHeaders } = usual.headers;
    expect(vary).toBe('accept-encoding');
    expect(Object.keys(fast.headers).sort()).toEqual(Object.keys(usualHeaders).sort());
    const known = { date: usualHeaders.date, 'x-request-id': usualHeaders['x-request-id'] };
    expect({ ...fast.headers, ...known }).toEqual(usualHeaders);
  });

  it.each<[string, Record<string, string>, (body: string) => string[]]>([
    ['in pieces', {}, (body) => [body.slice(0, 10), body.slice(10, 20), body.slice(20)]],
    ['of a length that is not told', { 'transfer-encoding': 'chunked' }, (body) => [body]],
    [
      'of many letters of many bytes',
      {},
      () => [bodyOf({ data: { ...DATA, later: 'ü€😀'.repeat(10_000) } })],
    ],
  ])('takes a body %s', async (_what, headers, piecesOf) => {
    const accepted = countAccepted();
    const { status, body } = await post(piecesOf(bodyOf()), headers);
    expect([status, accepted()]).toEqual([201, 1]);
    const { id } = JSON.parse(body) as { id: string };
    expect((await partner.get(id)).payload.data).toMatchObject(DATA);
  });

  it.each<[string, string, number, string]>([
    ['no JSON', '{"companyId":', 400, 'malformed_json'],
    ['no object', 'null', 400, 'malformed_json'],
    ['a list', '[]', 422, 'validation_failed'],
    ['more than is allowed', `"${'x'.repeat(300_000)}"`, 413, 'body_too_large'],
  ])('refuses %s', async (_what, sent, status, code) => {
    const answer = await post([sent]);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      expect.objectContaining({ code }),
    ]);
  });

  it("refuses another partner's company, and counts the call once", async () => {
    const foreign = await (await platform.addPartner()).createCompany();
    const take = jest.spyOn(platform.app.get(RequestRates), 'take');
    const { status, body } = await post([bodyOf({ companyId: foreign.id })]);
    expect([status, JSON.parse(body)]).toEqual([
      404,
      expect.objectContaining({ code: 'company_unknown' }),
    ]);
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('lets nobody call more often than is allowed', async () => {
    jest.spyOn(platform.app.get(RequestRates), 'take').mockReturnValue(500);
    const { status, headers } = await post([bodyOf()]);
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect(await logged()).toEqual([]);
  });

  it('lets only keys in that there are', async () => {
    authorization = 'Bearer pk_test_of_nobody_at_all';
    expect((await post([bodyOf()])).status).toBe(401);
  });

  it('answers when the event cannot be written down', async () => {
    const intake = platform.app.get(EventIntake);
    jest.spyOn(intake, 'accept').mockRejectedValueOnce(new Error('no database'));
    const { status, body } = await post([bodyOf()]);
    expect([status, JSON.parse(body)]).toEqual([
      500,
      expect.objectContaining({ code: 'internal_error' }),
    ]);
    expect(await logged()).toEqual([]);
  });
});
