import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountDigestsResource,
  AccountEventResource,
  AccountResource,
  AccountTopUp,
  CardResource,
  EventDetailResource,
  Page,
  Problem,
} from '#contracts';
import { dayIn } from '#time-zones';
import { openCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const SCENARIOS = ['tip', 'refund', 'fuel', 'declined', 'hold'];
const DAY_MS = 86_400_000;

describe('the changes of an account', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let card: CardResource;
  let path: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    partner = await platform.addPartner();
    card = await openCard(partner);
    path = `/v1/accounts/${card.accountId}`;
    await topUp(1_000_000);
    for (const scenario of SCENARIOS)
      await partner.post('/v1/sandbox/payments', { cardId: card.id, scenario });
    await topUp(500);
  });

  async function topUp(amount: number): Promise<void> {
    const { topUpReference: reference } = (await partner.get<AccountResource>(path)).body;
    const body = { reference, amount: { amount, currency: 'EUR' } };
    expect((await partner.post('/v1/sandbox/bank-transfers', body)).status).toBe(200);
  }

  const list = async (query = '') =>
    (await partner.get<Page<AccountEventResource>>(`${path}/events${query}`)).body;

  const digests = async (from: Date, to = new Date(Date.now() + DAY_MS)) => {
    const query = `from=${dayOf(from)}&to=${dayOf(to)}`;
    return (await partner.get<AccountDigestsResource>(`${path}/digests?${query}`)).body;
  };

  describe('with their events', () => {
    it('are listed in their order over both webhooks, page by page, as the webhooks sent them', async () => {
      const all: AccountEventResource[] = [];
      for (let page; !page || page.hasMore; all.push(...page.data))
        page = await list(`?limit=3&afterSequence=${all.at(-1)?.accountSequence ?? 0}`);
      const account = (await partner.get<AccountResource>(path)).body;
      expect(all.map(({ accountSequence }) => accountSequence)).toEqual(
        Array.from({ length: account.sequence }, (_, index) => index + 1),
      );
      expect(new Set(all.map(({ channel }) => channel))).toEqual(
        new Set(['events', 'transactions']),
      );
      for (const { id, accountSequence, timestamp, booked, held, channel, payload } of all) {
        const { body: event } = await partner.get<EventDetailResource>(`/v1/events/${id}`);
        expect(JSON.stringify(payload)).toBe(JSON.stringify(event.payload));
        expect([channel, timestamp]).toEqual([event.channel, event.payload!.timestamp]);
        const { ledger } = (payload as AccountTopUp).data;
        expect(ledger).toMatchObject({
          ...{ accountSequence, booked: { after: booked } },
          held: { after: held },
        });
      }
      expect(all.at(-1)).toMatchObject({ booked: account.booked, held: account.held });
    });

    it('are listed without an event that is deleted', async () => {
      const [first, second] = (await list()).data;
      await platform.database.query('DELETE FROM events WHERE id = $1', [first!.id]);
      const gone = { channel: null, version: null, payload: null };
      expect((await list()).data.slice(0, 2)).toEqual([{ ...first, ...gone }, second]);
    });
  });

  describe('as digests', () => {
    /** As docs/interface/account-events.md describes it. */
    function digestOf(changes: readonly AccountEventResource[]): string {
      const lines = changes.map(({ accountSequence, id, timestamp, booked, held }) =>
        [accountSequence, id, timestamp, booked.amount, held.amount].join(' '),
      );
      const text = lines.map((line) => `${line}\n`).join('');
      return createHash('sha256').update(text).digest('hex');
    }

    it('are grouped by day in the company’s time zone', async () => {
      // In Berlin it is the next day already. The fourth was reported by a replica whose clock is late.
      const times = [
        '2026-03-01T12:00:00.000Z',
        '2026-03-01T22:30:00.000Z',
        '2026-03-01T23:30:00.000Z',
        '2026-03-01T22:59:59.999Z',
        '2026-03-02T23:00:00.000Z',
      ];
      for (const [index, time] of times.entries())
        await platform.database.query(
          'UPDATE account_changes SET told_at = $3 WHERE account_id = $1 AND sequence = $2',
          [card.accountId, index + 1, time],
        );
      const { data: changes } = await list();
      const { data, ...about } = await digests(
        new Date('2026-02-20T12:00:00Z'),
        new Date('2026-03-03T12:00:00Z'),
      );
      expect(about).toEqual({ accountId: card.accountId, timeZone: 'Europe/Berlin' });
      const ofDay = (day: string, from: number, to: number) => ({
        ...{ day, isOver: true, changes: to - from, lastSequence: to },
        ...{ booked: changes[to - 1]!.booked, held: changes[to - 1]!.held },
        digest: digestOf(changes.slice(from, to)),
      });
      expect(data).toEqual([ofDay('2026-03-01', 0, 4), ofDay('2026-03-03', 4, 5)]);
      const onlyThird = await digests(new Date('2026-03-03'), new Date('2026-03-03'));
      expect(onlyThird.data).toEqual(data.slice(1));
      const [today] = (await digests(new Date(Date.now() - DAY_MS))).data;
      expect(today).toMatchObject({ isOver: false, lastSequence: changes.length });
    });

    // Morocco ended its permanent summer time in 2026. Postgres may have older time zone data than Node.js.
    it('have the same days as the statement in a time zone where the database ends the day at another hour', async () => {
      await platform.database.query(
        "UPDATE companies SET country = 'MA' FROM accounts a WHERE a.company_id = companies.id AND a.id = $1",
        [card.accountId],
      );
      const times = ['2026-10-10T22:30:00Z', '2026-10-10T23:30:00Z', '2026-10-11T00:30:00Z'];
      for (const [index, time] of times.entries())
        await platform.database.query(
          'UPDATE account_changes SET told_at = $3 WHERE account_id = $1 AND sequence = $2',
          [card.accountId, index + 1, time],
        );
      const { data, timeZone } = await digests(new Date('2026-10-09'), new Date('2026-10-12'));
      expect(timeZone).toBe('Africa/Casablanca');
      const daysOfTimes = times.map((time) => dayIn(timeZone, new Date(time)));
      expect(data.flatMap(({ day, changes }) => Array<string>(changes).fill(day))).toEqual(
        daysOfTimes,
      );
    });

    it('are refused for invalid days', async () => {
      const { status, body } = await partner.get<Problem>(
        `${path}/digests?from=2026-02-30&to=today`,
      );
      expect(status).toBe(422);
      expect(body.errors!.map(({ pointer }) => pointer).sort()).toEqual(['?from', '?to']);
    });

    it("are today's by default", async () => {
      const { body } = await partner.get<AccountDigestsResource>(`${path}/digests`);
      expect(body.data.map(({ isOver }) => isOver)).toEqual([false]);
    });

    it('are refused for more than 31 days and for an empty period', async () => {
      for (const query of ['from=2026-03-01&to=2026-04-01', 'from=2026-03-02&to=2026-03-01']) {
        const { body } = await partner.get<Problem>(`${path}/digests?${query}`);
        expect(body.code).toBe('period_impossible');
      }
    });
  });

  it('are hidden from other partners', async () => {
    const stranger = await platform.addPartner();
    for (const what of ['events', 'digests?from=2026-03-01&to=2026-03-01'])
      expect((await stranger.get<Problem>(`${path}/${what}`)).body.code).toBe('account_unknown');
  });
});

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
