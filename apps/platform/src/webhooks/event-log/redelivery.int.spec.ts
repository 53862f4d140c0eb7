import { randomUUID } from 'node:crypto';
import { eventually, ScriptedServer } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const LONG_AGO = '2020-01-01T00:00:00Z';

describe('redelivery', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let companyId: string;
  let status: number;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ rateLimitPerSecond: 100_000 });
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    status = 204;
    receiver = await ScriptedServer.start(() => ({ status }));
    partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    companyId = (await partner.client.createCompany()).id;
  });

  afterEach(() => receiver.close());

  /** Simulates the end of the five days. */
  async function giveUp(...ids: string[]): Promise<void> {
    await platform.database.query('DELETE FROM deliveries WHERE event_id = ANY($1)', [ids]);
    await platform.database.query(
      `INSERT INTO given_up_events SELECT partner_id, id, created_at FROM events WHERE id = ANY($1)`,
      [ids],
    );
  }

  async function eventReads(): Promise<number> {
    const [row] = await platform.database.query(
      `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS reads
       FROM pg_stat_user_tables WHERE relname LIKE 'events\\_%'`,
    );
    return row!.reads as number;
  }

  const attemptsOf = (id: string) =>
    receiver.requests.filter(({ headers }) => headers['webhook-id'] === id).length;

  describe('of one event', () => {
    it('repeats a delivered event with its id, any number of times', async () => {
      const id = await partner.emit(companyId);
      await partner.afterAttempts(id, 1, 'delivered');
      expect(await partner.redeliver(id)).toMatchObject({ status: 202, body: { id } });
      await partner.afterAttempts(id, 2, 'delivered');
      await partner.redeliver(id);
      const { attempts } = await partner.afterAttempts(id, 3, 'delivered');
      expect(attempts.map(({ attempt, trigger }) => [attempt, trigger])).toEqual([
        [1, 'automatic'],
        [2, 'manual'],
        [3, 'manual'],
      ]);
      expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
    });

    it('replaces the attempt that a failing event waits for', async () => {
      status = 500;
      const id = await partner.emit(companyId);
      await partner.afterAttempts(id, 1, 'pending');
      status = 204;
      await partner.redeliver(id);
      const { nextAttemptAt } = await partner.afterAttempts(id, 2, 'delivered');
      expect(nextAttemptAt).toBeNull();
      expect(attemptsOf(id)).toBe(2);
    });

    it('restarts the schedule of a given-up event', async () => {
      status = 500;
      const id = await partner.emit(companyId);
      await partner.afterAttempts(id, 1, 'pending');
      await giveUp(id);
      await partner.redeliver(id);
      const event = await partner.afterAttempts(id, 2, 'pending');
      const waitMs = Date.parse(event.nextAttemptAt!) - Date.parse(event.attempts[1]!.attemptedAt);
      // The first delay of the schedule, not the second.
      expect(waitMs).toBeLessThan(30_000);
      expect(await partner.list('status=given_up')).toEqual([]);
    });

    it('fails without an endpoint', async () => {
      const lonely = new EventLogPartner(await platform.addPartnerWithoutWebhook());
      const id = await lonely.emit((await lonely.client.createCompany()).id);
      await giveUp(id);
      const answer = await lonely.redeliver(id);
      expect([answer.status, answer.body.code]).toEqual([404, 'webhook_endpoint_unknown']);
      expect((await partner.redeliver(id)).body.code).toBe('event_unknown');
    });

    it('is done once for an Idempotency-Key', async () => {
      const id = await partner.emit(companyId);
      await partner.afterAttempts(id, 1, 'delivered');
      const headers = { 'idempotency-key': randomUUID() };
      expect((await partner.redeliver(id, headers)).status).toBe(202);
      await partner.afterAttempts(id, 2, 'delivered');
      expect((await partner.redeliver(id, headers)).body).toEqual({ id });
      expect(
        await platform.database.query('SELECT 1 FROM deliveries WHERE event_id = $1', [id]),
      ).toEqual([]);
    });
  });

  describe('of all failed events', () => {
    it('sends given-up and failing events again, and no others', async () => {
      status = 500;
      const failing = await partner.emit(companyId);
      const givenUp = await partner.emit(companyId);
      await partner.afterAttempts(failing, 1, 'pending');
      await partner.afterAttempts(givenUp, 1, 'pending');
      await giveUp(givenUp);
      status = 204;
      const delivered = await partner.emit(companyId);
      await partner.afterAttempts(delivered, 1, 'delivered');

      const answer = await partner.recover({ since: LONG_AGO });
      expect([answer.status, answer.body]).toEqual([202, { recovered: 2, continueAfter: null }]);
      await partner.afterAttempts(failing, 2, 'delivered');
      await partner.afterAttempts(givenUp, 2, 'delivered');
      expect(attemptsOf(delivered)).toBe(1);
      expect((await partner.recover({ since: LONG_AGO })).body.recovered).toBe(0);
    });

    it('filters by time, channel, kind and partner', async () => {
      const ids = [await partner.emit(companyId), await partner.emit(companyId)];
      await Promise.all(ids.map((id) => partner.afterAttempts(id, 1, 'delivered')));
      await giveUp(...ids);
      const { createdAt } = await partner.get(ids[1]!);
      const other = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
      const recovered = async (by: EventLogPartner, body: object) =>
        (await by.recover(body)).body.recovered;
      expect(await recovered(other, { since: LONG_AGO })).toBe(0);
      expect(await recovered(partner, { since: LONG_AGO, channel: 'transactions' })).toBe(0);
      expect(await recovered(partner, { since: LONG_AGO, event: 'card_ordered' })).toBe(0);
      expect(await recovered(partner, { since: '2999-01-01T00:00:00Z' })).toBe(0);
      expect(await recovered(partner, { since: LONG_AGO, until: createdAt })).toBe(1);
      expect(await recovered(partner, { since: createdAt, event: 'kyc_approved' })).toBe(1);
    });

    it('counts the same events as it sends again, with each filter of the list', async () => {
      const other = (await partner.client.createCompany()).id;
      const needle = await partner.emit(other, 'kyc_approved', { applicationId: 'kyc_Needle' });
      const ids = [await partner.emit(companyId), needle, await partner.emit(companyId)];
      await Promise.all(ids.map((id) => partner.afterAttempts(id, 1, 'delivered')));
      await giveUp(...ids);
      const filters: [Record<string, string>, number][] = [
        [{ status: 'failing' }, 0],
        [{ cardId: `crd_${'0'.repeat(32)}` }, 0],
        [{ personId: `per_${'0'.repeat(32)}` }, 0],
        [{ search: 'no such text' }, 0],
        [{ search: 'NEEDLE', companyId: other }, 1],
        [{ search: ids[0]! }, 1],
        [{ status: 'given_up', companyId, event: 'kyc_approved', channel: 'events' }, 1],
        [{}, 0],
      ];
      for (const [filter, expected] of filters) {
        const chosen = { since: LONG_AGO, ...filter };
        const counted = await partner.recoverable(new URLSearchParams(chosen).toString());
        expect([filter, counted.body]).toEqual([filter, { events: expected, isComplete: true }]);
        const { body } = await partner.recover(chosen);
        expect([filter, body]).toEqual([filter, { recovered: expected, continueAfter: null }]);
      }
      await Promise.all(ids.map((id) => partner.afterAttempts(id, 2, 'delivered')));
    });

    it('sends limited parts, and misses no event that fails meanwhile', async () => {
      const ids: string[] = [];
      while (ids.length < 5) ids.push(await partner.emit(companyId));
      await Promise.all(ids.map((id) => partner.afterAttempts(id, 1, 'delivered')));
      await giveUp(...ids);
      status = 500;
      const chosen = { since: LONG_AGO, limit: 2 };
      const parts: number[] = [];
      let startingAfter: string | null = null;
      do {
        const { body } = await partner.recover({
          ...chosen,
          ...(startingAfter !== null && { startingAfter }),
        });
        parts.push(body.recovered);
        startingAfter = body.continueAfter;
      } while (startingAfter !== null);
      expect(parts).toEqual([2, 2, 1]);
      await eventually('all of them', () => ids.every((id) => attemptsOf(id) >= 2));
    });

    it.each([
      ['limit', { limit: 0 }],
      ['limit', { limit: 10_001 }],
      ['limit', { limit: null }],
      ['startingAfter', { startingAfter: 'evt_1' }],
      ['status', { status: 'delivered' }],
      ['search', { search: null }],
      ['search', { search: 'x'.repeat(101) }],
      ['companyId', { companyId: 7 }],
    ])('rejects an invalid %s: %j', async (name, wrong) => {
      const { status: answered, body } = await partner.recover({ since: LONG_AGO, ...wrong });
      expect([answered, body.errors?.[0]?.pointer]).toEqual([422, `/${name}`]);
    });

    it('sends several batches while the deliverers run', async () => {
      const ids: string[] = [];
      // Concurrent requests of one company wait for the lock of its row, so send only 20 at a time.
      while (ids.length < 600) {
        const some = Array.from({ length: 20 }, () => partner.emit(companyId));
        ids.push(...(await Promise.all(some)));
      }
      await eventually('all of them', () => receiver.requests.length === ids.length);
      await eventually('the end of the queue', async () => {
        const waiting = await platform.database.query(
          'SELECT 1 FROM deliveries WHERE event_id = ANY($1)',
          [ids],
        );
        return waiting.length === 0;
      });
      await giveUp(...ids);
      const headers = { 'idempotency-key': randomUUID() };
      const live = partner.emit(companyId);
      const answer = await partner.recover({ since: LONG_AGO }, headers);
      expect(answer.body.recovered).toBe(ids.length);
      await eventually('all of them again', () => ids.every((id) => attemptsOf(id) === 2));
      await partner.afterAttempts(await live, 1, 'delivered');
      expect((await partner.recover({ since: LONG_AGO }, headers)).body).toEqual(answer.body);
      await eventually('the log', async () => {
        return (await partner.list('status=pending')).length === 0;
      });
      expect(await partner.list('status=given_up')).toEqual([]);
    });

    it('skips events without an endpoint until there is one', async () => {
      const lonely = new EventLogPartner(await platform.addPartnerWithoutWebhook());
      const id = await lonely.emit((await lonely.client.createCompany()).id);
      await giveUp(id);
      expect((await lonely.recover({ since: LONG_AGO })).body.recovered).toBe(0);
      expect((await lonely.recoverable(`since=${LONG_AGO}`)).body.events).toBe(0);
      const endpoint = { url: receiver.url, header: 'x-token', token: 'token-of-the-partner' };
      await lonely.client.put('/v1/webhook-endpoints/events', { ...endpoint, status: 'enabled' });
      expect((await lonely.recoverable(`since=${LONG_AGO}`)).body.events).toBe(1);
      expect((await lonely.recover({ since: LONG_AGO })).body.recovered).toBe(1);
      await lonely.afterAttempts(id, 1, 'delivered');
    });

    it('handles more concurrent calls than database connections', async () => {
      const callers = await Promise.all(
        Array.from({ length: 40 }, async () => {
          const headers = { 'idempotency-key': randomUUID() };
          return (await partner.recover({ since: LONG_AGO }, headers)).status;
        }),
      );
      expect(new Set(callers)).toEqual(new Set([202]));
    });

    it('lets two concurrent calls share the events, each read only a few times', async () => {
      const many = 10_000;
      const endpoint = { url: receiver.url, header: 'x-token', status: 'disabled' };
      await partner.client.put('/v1/webhook-endpoints/events', endpoint);
      const id = await partner.emit(companyId);
      await platform.database.query(
        `INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, created_at)
         SELECT overlay(id PLACING lpad(to_hex(n), 16, '0') FROM 21), partner_id, channel, company_id,
           event_type, version, sequence + n, body, created_at
         FROM events, generate_series(1, $2::int) n WHERE id = $1`,
        [id, many],
      );
      await platform.database.query(
        `INSERT INTO given_up_events SELECT partner_id, id, created_at FROM events
         WHERE company_id = $1 AND id <> $2`,
        [companyId, id],
      );
      const before = await eventReads();
      const calls = [partner.recover({ since: LONG_AGO }), partner.recover({ since: LONG_AGO })];
      const [first, second] = (await Promise.all(calls)).map(({ body }) => body.recovered);
      expect(first! + second!).toBe(many);
      // Postgres updates its read statistics after about a second.
      await eventually('the statistics', async () => (await eventReads()) >= before + 2 * many);
      expect(await eventReads()).toBeLessThan(before + 5 * many);
    });

    it('names the invalid fields of the request', async () => {
      const { status: answered, body } = await partner.recover({ since: 'today', max: 5 });
      expect(answered).toBe(422);
      expect(body.errors?.map(({ pointer }) => pointer).sort()).toEqual(['/max', '/since']);
    });
  });
});
