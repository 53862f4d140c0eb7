import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountEventResource, Page } from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { findSentEvents, type SentEvent } from '../../webhooks/index.js';
import { AccountBalances } from '../accounts/account-balances.js';
import { AccountChanges, type ListedChange } from './account-changes.js';
import type { ListAccountEventsQuery } from './list-account-events.query.js';

/** The events of an account, for a partner that missed some (docs/interface.md#what-an-event-of-money-tells). */
@Injectable()
export class AccountEvents {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
    private readonly changes: AccountChanges,
  ) {}

  /** In the order of the changes. @throws account_unknown */
  async list(
    partnerId: string,
    accountId: string,
    { afterSequence, limit }: ListAccountEventsQuery,
  ): Promise<Page<AccountEventResource>> {
    const account = await this.accounts.get(partnerId, accountId);
    const changes = await this.changes.list(account, afterSequence, limit + 1);
    const ids = changes.map(({ eventId }) => eventId);
    const sent = await findSentEvents(this.dataSource.manager, partnerId, ids);
    const { currency } = account.booked ?? { currency: '' };
    return pageOf(changes, limit, (change) =>
      toResource(change, currency, sent.get(change.eventId)),
    );
  }
}

function toResource(
  { eventId, sequence, toldAt, booked, held }: ListedChange,
  currency: string,
  sent: SentEvent | undefined,
): AccountEventResource {
  return {
    id: eventId,
    accountSequence: sequence,
    timestamp: toldAt.toISOString(),
    booked: { amount: booked, currency },
    held: { amount: held, currency },
    channel: sent?.channel ?? null,
    version: sent?.version ?? null,
    payload: sent?.payload ?? null,
  };
}
