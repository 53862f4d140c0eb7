import { Injectable } from '@nestjs/common';
import { TransactionsActivated } from '#contracts';
import type { EntityManager } from 'typeorm';
import { EventRecorder } from '../events/event-recorder.js';
import { newId } from '../ids.js';
import { Account } from './account.entity.js';

const DEFAULT_CURRENCY = 'EUR';

@Injectable()
export class AccountsService {
  constructor(private readonly events: EventRecorder) {}

  async find(
    transaction: EntityManager,
    companyId: string,
    accountId: string,
  ): Promise<Account | null> {
    return transaction.findOneBy(Account, { id: accountId, companyId });
  }

  /**
   * The company's account for preloaded funds. Opened the first time that it is needed, which is reported
   * as `transactions_activated` (seed 6).
   */
  async ensureDebitAccount(transaction: EntityManager, companyId: string): Promise<Account> {
    const existing = await findDebitAccount(transaction, companyId);
    if (existing) return existing;
    const opened = await transaction
      .createQueryBuilder()
      .insert()
      .into(Account)
      .values({ id: newId('acc'), companyId, accountType: 'debit', currency: DEFAULT_CURRENCY })
      .orIgnore()
      .returning('id')
      .execute();
    const account = (await findDebitAccount(transaction, companyId))!;
    // Nothing returned: somebody else opened it at the same moment, and reported it.
    if ((opened.raw as unknown[]).length > 0) {
      await this.events.record(transaction, TransactionsActivated, companyId, {
        accountId: account.id,
        accountType: account.accountType,
        currency: account.currency,
      });
    }
    return account;
  }
}

function findDebitAccount(transaction: EntityManager, companyId: string): Promise<Account | null> {
  return transaction.findOneBy(Account, { companyId, accountType: 'debit' });
}
