import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardResource, Page, PersonResource, Problem } from '#contracts';
import { eventually, type JsonAnswer } from '#testing';
import { DataSource } from 'typeorm';
import { EventLogPartner } from '../test/event-log-partner.js';
import type { PartnerClient } from '../test/partner-client.js';
import { PlatformFixture } from '../test/platform-fixture.js';

type Answer = JsonAnswer<CardResource & Problem>;

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Refused, if at all, so that the caller knows what to do. */
function expectDoneOrBusy(answers: readonly JsonAnswer<unknown>[], doneStatuses: number[]): void {
  for (const { status, body, headers } of answers) {
    if (doneStatuses.includes(status)) continue;
    expect([status, (body as Problem).code]).toEqual([503, 'database_busy']);
    expect(headers.get('retry-after')).toBe('1');
  }
}

describe('many calls at once for one company', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let other: PartnerClient;
  let person: PersonResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ rateLimitPerSecond: 10_000 });
    other = await platform.addPartner();
  });

  afterAll(() => platform.close());

  beforeEach(async () => {
    partner = await platform.addPartner();
    person = await partner.createPerson((await partner.createCompany()).id);
  });

  const order = (personId = person.id, from = partner): Promise<Answer> =>
    from.post<CardResource & Problem>(
      '/v1/cards',
      { personId, cardType: 'virtual' },
      { 'idempotency-key': randomUUID() },
    );

  it.each([60, 120])('succeed or get a Retry-After: %i orders of cards', async (count) => {
    const answers = await Promise.all(times(count, () => order()));
    expectDoneOrBusy(answers, [201]);
    const ordered = answers.filter(({ status }) => status === 201);
    expect(ordered.length).toBeGreaterThan(0);
    const { body } = await partner.get<Page<CardResource>>(
      `/v1/cards?limit=100&personId=${person.id}`,
    );
    expect(body.data).toHaveLength(Math.min(ordered.length, 100));
  });

  it.each([60, 120])(
    'do not delay other companies while the company is locked: %i',
    async (count) => {
      const elsewhere = await partner.createPerson((await partner.createCompany()).id);
      const ofOther = await other.createPerson((await other.createCompany()).id);
      const answers: Promise<Answer>[] = [];
      await platform.app.get(DataSource).transaction(async (transaction) => {
        await transaction.query('SELECT FROM companies WHERE id = $1 FOR UPDATE', [
          person.companyId,
        ]);
        answers.push(...times(count, () => order()));
        await eventually('an order that waits for the lock', async () => {
          const waiting = await platform.database.query('SELECT 1 FROM pg_locks WHERE NOT granted');
          return waiting.length > 0;
        });
        const unhurt = await Promise.all([
          ...times(10, () => order(elsewhere.id)),
          ...times(10, () => order(ofOther.id, other)),
          ...times(10, () => other.get<CardResource & Problem>(`/v1/people/${ofOther.id}`)),
        ]);
        const statuses = unhurt.map(({ status }) => status);
        expect(statuses).toEqual([...times(20, () => 201), ...times(10, () => 200)]);
      });
      expectDoneOrBusy(await Promise.all(answers), [201]);
    },
  );

  it('get Retry-After if the company stays locked', async () => {
    await platform.app.get(DataSource).transaction(async (transaction) => {
      await transaction.query('SELECT FROM companies WHERE id = $1 FOR UPDATE', [person.companyId]);
      const answers = await Promise.all(times(5, () => order()));
      expect(answers.map(({ status }) => status)).toEqual(times(5, () => 503));
      expectDoneOrBusy(answers, []);
    });
    expect((await order()).status).toBe(201);
  });

  it('have each event once, of 100 keys that come four times, and no key is lost', async () => {
    const log = new EventLogPartner(partner);
    const keys = times(100, () => randomUUID());
    const emit = (key: string) =>
      partner.post<{ id: string }>(
        '/v1/sandbox/events',
        {
          companyId: person.companyId,
          event: 'kyc_approved',
          data: { applicationId: 'kyc_1' },
        },
        { 'idempotency-key': key },
      );
    const answers = await Promise.all([...keys, ...keys, ...keys, ...keys].map(emit));
    expectDoneOrBusy(
      answers.filter(({ status }) => status !== 409),
      [201],
    );
    const ids: string[] = [];
    for (const key of keys) {
      const answer = await eventually('the event of the key', async () => {
        const again = await emit(key);
        return again.status === 201 && again;
      });
      ids.push(answer.body.id);
    }
    const events = await log.list(`companyId=${person.companyId}&limit=100`);
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set(ids));
  });
});
