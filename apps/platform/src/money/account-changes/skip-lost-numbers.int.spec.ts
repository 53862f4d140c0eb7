import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  type AccountDigestsResource,
  type AccountEventResource,
  type AccountResource,
  type AccountTopUp,
  type CardResource,
  type EventResource,
  type Page,
  SKIPPED_NUMBERS,
} from '#contracts';
import type { DataSource } from 'typeorm';
import { openCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { skipLostNumbers } from './skip-lost-numbers.js';

describe('the numbers after a restore', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let used: CardResource;
  let unused: CardResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
    used = await openCard(partner);
    unused = await openCard(partner);
    await topUp(used, 5_000);
    await partner.post('/v1/sandbox/payments', { cardId: used.id, scenario: 'hold' });
  });

  afterAll(() => platform?.close());

  const pathOf = ({ accountId }: CardResource) => `/v1/accounts/${accountId}`;

  const accountOf = async (card: CardResource) =>
    (await partner.get<AccountResource>(pathOf(card))).body;

  async function topUp(card: CardResource, amount: number): Promise<void> {
    const { topUpReference: reference } = await accountOf(card);
    const body = { reference, amount: { amount, currency: 'EUR' } };
    expect((await partner.post('/v1/sandbox/bank-transfers', body)).status).toBe(200);
  }

  const changesOf = async (card: CardResource, after = 0) =>
    (await partner.get<Page<AccountEventResource>>(`${pathOf(card)}/events?afterSequence=${after}`))
      .body.data;

  const sequencesOf = async ({ companyId }: CardResource) => {
    const { body } = await partner.get<Page<EventResource>>(
      `/v1/events?companyId=${companyId}&limit=100`,
    );
    return body.data.map(({ sequence }) => sequence);
  };

  it('continue after all numbers that may have been reported, and list the balances before them', async () => {
    const before = await accountOf(used);
    const changesBefore = await changesOf(used);
    const events = await sequencesOf(used);
    const skipped = await skipLostNumbers(platform.app.get<DataSource>(getDataSourceToken()));
    expect(skipped).toEqual({ accounts: 2, companies: 2 });

    const { booked, held, sequence } = await accountOf(used);
    expect(sequence).toBe(before.sequence + SKIPPED_NUMBERS);
    const [behind, ...others] = await changesOf(used, before.sequence + 5);
    expect(others).toEqual([]);
    expect(behind).toMatchObject({
      ...{ accountSequence: sequence, booked, held },
      ...{ channel: null, version: null, payload: null },
    });
    await topUp(used, 700);
    const all = await changesOf(used);
    expect(all.slice(0, -1)).toEqual([...changesBefore, behind]);
    const { ledger } = (all.at(-1)!.payload as AccountTopUp).data;
    expect(ledger).toMatchObject({ accountSequence: sequence + 1, booked: { before: booked } });
    expect(Math.max(...(await sequencesOf(used)))).toBeGreaterThan(
      Math.max(...events) + SKIPPED_NUMBERS,
    );
    await expectDigestOf(all);
  });

  async function expectDigestOf(changes: readonly AccountEventResource[]): Promise<void> {
    const { data } = (await partner.get<AccountDigestsResource>(`${pathOf(used)}/digests`)).body;
    const lines = changes.map(({ accountSequence, id, timestamp, booked, held }) =>
      [accountSequence, id, timestamp, booked.amount, held.amount].join(' '),
    );
    const text = lines.map((line) => `${line}\n`).join('');
    expect(data.at(-1)!.digest).toBe(createHash('sha256').update(text).digest('hex'));
  }

  it('are skipped for an account without a change, too', async () => {
    await topUp(unused, 300);
    const [behind, first] = await changesOf(unused);
    expect(behind).toMatchObject({ accountSequence: SKIPPED_NUMBERS, booked: { amount: 0 } });
    expect(first).toMatchObject({ accountSequence: SKIPPED_NUMBERS + 1, booked: { amount: 300 } });
  });
});
