import { randomUUID } from 'node:crypto';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { CardResource } from '#contracts';
import type { DataSource } from 'typeorm';
import type { PartnerClient } from './partner-client.js';
import { Clock } from '../src/clock.js';
import { Amount } from '../src/money/ledger/amount.js';
import { lockCardAccounts, writeCardAccounts } from '../src/money/ledger/ledger.js';
import type { PlatformFixture } from './platform-fixture.js';

/** Posts money to a card account, as a bank transfer does. */
export async function fundAccount(
  { app }: PlatformFixture,
  accountId: string,
  cents: number,
): Promise<void> {
  await app.get<DataSource>(getDataSourceToken()).transaction(async (transaction) => {
    const accounts = await lockCardAccounts(transaction, [accountId]);
    const account = accounts.get(accountId)!;
    const amount = Amount.of(cents, account.currency);
    const at = account.timeAt(app.get(Clock).now());
    const cause = `test:${randomUUID()}`;
    account.change({ posting: { cause, amount, counterpart: 'bank', at } });
    await writeCardAccounts(transaction, accounts.values(), []);
  });
}

/** A card that may be used, of a new company, on an account with funds. */
export async function openFundedCard(
  platform: PlatformFixture,
  partner: PartnerClient,
  cents: number,
  country = 'DE',
): Promise<CardResource> {
  const card = await openCard(partner, country);
  await fundAccount(platform, card.accountId, cents);
  return card;
}

/** A card that may be used, of a new company, on an account without funds. */
export async function openCard(partner: PartnerClient, country = 'DE'): Promise<CardResource> {
  const { id: companyId } = await partner.createCompany('Fabrikam GmbH', country);
  await partner.approveKyc(companyId);
  const card = await partner.orderCard((await partner.createPerson(companyId)).id);
  await partner.post(`/v1/cards/${card.id}/activate`);
  return card;
}
