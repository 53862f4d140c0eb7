import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page, PastChallenge } from '#contracts';
import type { CardAppClient } from '../../test/card-app-client.js';
import { StrongAuthFixture } from '../../test/strong-auth-fixture.js';
import type { PersonIdentity } from '../strong-auth.options.js';

describe('challenges of the past', () => {
  let host: StrongAuthFixture;
  let person: PersonIdentity;
  let device: CardAppClient;

  beforeAll(async () => {
    host = await StrongAuthFixture.start();
  });

  afterAll(() => host?.close());

  beforeEach(async () => {
    person = host.newPerson();
    device = await host.enrolledDevice(person);
  });

  /** Requested at a minute, and ended as given. @returns its id. */
  async function past(
    minute: number,
    { status = 'approved', failureReason = null as string | null, isOver = true } = {},
    { companyId, externalId } = person,
  ): Promise<string> {
    const id = `tds_${randomUUID()}`;
    const at = new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
    await host.database.query(
      `INSERT INTO approvals (id, company_id, external_id, card_id, card_last4, card_network, amount, currency,
         merchant, digest, reply_to, created_at, present_by, expires_at, status, failure_reason, decided_at)
       VALUES ($1, $2, $3, 'crd_1', '4242', 'visa', 1250, 'EUR', $4, 'x', '{}', $5, $5,
         now() + make_interval(mins => $6), $7, $8, CASE WHEN $7 <> 'waiting' THEN $5::timestamptz END)`,
      [
        ...[id, companyId, externalId, { name: 'Shop', country: 'DE', url: null }, at],
        ...[isOver ? -1 : 60, status, failureReason],
      ],
    );
    return id;
  }

  const history = async (query = '', by = device) =>
    (await by.call<Page<PastChallenge>>('GET', `challenges/history${query}`)).body;

  it('are listed with their outcome, the latest first', async () => {
    await past(1);
    await past(2, { status: 'failed', failureReason: 'sca_failed' });
    await past(3, { status: 'waiting' });
    await past(4, { status: 'waiting', isOver: false });
    await past(5, { status: 'denied' });
    const { data, hasMore } = await history();
    expect(hasMore).toBe(false);
    const outcomes = data.map(({ status, failureReason, decidedAt }) => [
      status,
      failureReason,
      decidedAt !== null,
    ]);
    expect(outcomes).toEqual([
      ['denied', null, true],
      // The expiry is not recorded yet.
      ['expired', null, false],
      ['failed', 'sca_failed', true],
      ['approved', null, true],
    ]);
    expect(data[0]).toMatchObject({
      cardLast4: '4242',
      amount: { amount: 1250, currency: 'EUR' },
      merchant: { name: 'Shop' },
    });
  });

  it('are listed page by page, also where several have the same time', async () => {
    const ids = await Promise.all([1, 1, 1, 2, 2].map((minute) => past(minute)));
    const seen: string[] = [];
    for (let page; !page || page.hasMore; seen.push(...page.data.map(({ id }) => id)))
      page = await history(`?limit=2${seen.length ? `&startingAfter=${seen.at(-1)}` : ''}`);
    expect(seen).toHaveLength(5);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('are not visible to others, also not by their id', async () => {
    const id = await past(1);
    const colleague = { ...person, externalId: `${person.externalId}-2` };
    const theirs = await host.enrolledDevice(colleague);
    await past(2, {}, colleague);
    expect((await history('', theirs)).data).toHaveLength(1);
    // The cursor of somebody else leads nowhere.
    expect((await history(`?startingAfter=${id}`, theirs)).data).toEqual([]);
    device.cookie = '';
    expect((await device.call('GET', 'challenges/history')).status).toBe(401);
  });
});
