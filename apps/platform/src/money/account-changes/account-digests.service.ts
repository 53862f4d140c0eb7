import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountDigest, AccountDigestsResource, AccountResource } from '#contracts';
import { capitalTimeZone, countDays, dayBounds } from '#time-zones';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock.js';
import { Company, companyDay } from '../../companies/index.js';
import { AccountBalances } from '../accounts/account-balances.js';
import { periodImpossible } from '../money.errors.js';
import { AccountChanges } from './account-changes.js';
import { FIND_DIGESTS } from './account-changes.sql.js';
import type { ListAccountDigestsQuery } from './list-account-digests.query.js';

interface DigestRow extends Omit<AccountDigest, 'isOver' | 'booked' | 'held'> {
  firstSequence: number;
  /** Of the last change that is listed before the first of these days. */
  sequenceBefore: number;
  booked: number;
  held: number;
}

const MOST_DAYS = 31;

/** What a partner compares its copy of an account with, day by day (docs/interface.md#digests). */
@Injectable()
export class AccountDigests {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
  ) {}

  /** @throws account_unknown, period_impossible */
  async list(
    partnerId: string,
    accountId: string,
    query: ListAccountDigestsQuery,
  ): Promise<AccountDigestsResource> {
    const account = await this.accounts.get(partnerId, accountId);
    const { country } = await this.dataSource.manager.findOneByOrFail(Company, {
      id: account.companyId,
    });
    const today = companyDay(this.clock.now(), country);
    const { to = today, from = to } = query;
    const days = countDays(from, to);
    if (days < 1 || days > MOST_DAYS) throw periodImpossible(MOST_DAYS);
    const timeZone = capitalTimeZone(country);
    const rows = await this.find(account, timeZone, { from, to });
    const currency = account.booked?.currency ?? '';
    return {
      accountId: account.id,
      timeZone,
      data: rows.map(
        ({ firstSequence: _first, sequenceBefore: _before, booked, held, ...row }) => ({
          ...row,
          isOver: row.day < today,
          booked: { amount: booked, currency },
          held: { amount: held, currency },
        }),
      ),
    };
  }

  private async find(
    account: AccountResource,
    timeZone: string,
    { from, to }: Required<ListAccountDigestsQuery>,
  ): Promise<DigestRow[]> {
    const { days, starts } = dayBounds(timeZone, from, to);
    const find = () =>
      this.dataSource.manager.query<DigestRow[]>(FIND_DIGESTS, [account.id, days, starts]);
    const rows = await find();
    if (isWithoutGap(rows) && (rows.length > 0 || account.sequence === 0)) return rows;
    const after = rows[0]?.sequenceBefore ?? 0;
    await this.changes.addUnlisted(account, { after, before: account.sequence + 1 });
    return find();
  }
}

function isWithoutGap(days: readonly DigestRow[]): boolean {
  return days.every(
    ({ firstSequence, sequenceBefore, lastSequence, changes }, index) =>
      changes === lastSequence - firstSequence + 1 &&
      firstSequence === (days[index - 1]?.lastSequence ?? sequenceBefore) + 1,
  );
}
