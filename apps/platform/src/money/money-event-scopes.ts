import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type EventScope, EventScopes } from '../webhooks/index.js';
import { AccountBalances } from './accounts/account-balances.js';

/** Tells the event log how the events of an account and of a payment are found. */
@Injectable()
export class MoneyEventScopes implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
    private readonly scopes: EventScopes,
  ) {}

  onModuleInit(): void {
    this.scopes.add('accountId', (partnerId, id) => this.ofAccount(partnerId, id));
    this.scopes.add('transactionId', (partnerId, id) => this.ofPayment(partnerId, id));
  }

  /** A company has at most two accounts, so that most of its events are of the one that is asked for. */
  private async ofAccount(partnerId: string, id: string): Promise<EventScope | null> {
    const account = await this.accounts.find(partnerId, id);
    return account && { companyId: account.companyId, isNamed: true };
  }

  private async ofPayment(partnerId: string, id: string): Promise<EventScope | null> {
    const [payment] = await this.dataSource.manager.query<{ companyId: string; cardId: string }[]>(
      `SELECT company_id AS "companyId", card_id AS "cardId" FROM payments
       WHERE partner_id = $1 AND id = $2`,
      [partnerId, id],
    );
    if (!payment) return null;
    return { companyId: payment.companyId, cardIds: [payment.cardId], isNamed: true };
  }
}
