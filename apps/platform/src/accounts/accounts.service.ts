import { Injectable } from '@nestjs/common';
import { type AccountType, TransactionsActivated } from '#contracts';
import type { EntityManager } from 'typeorm';
import { lockCompany } from '../companies/lock-company.js';
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
   * The company's account of the type. Opened the first time that it is needed, which is reported as
   * `transactions_activated` (seed 6).
   */
  async ensureAccount(
    transaction: EntityManager,
    companyId: string,
    accountType: AccountType,
    currency = DEFAULT_CURRENCY,
  ): Promise<Account> {
    const existing = await findAccount(transaction, companyId, accountType);
    if (existing) return existing;
    // Whoever opens it at the same moment waits here, before either has written anything.
    await lockCompany(transaction, { id: companyId });
    const openedMeanwhile = await findAccount(transaction, companyId, accountType);
    if (openedMeanwhile) return openedMeanwhile;
    const account = transaction.create(Account, {
      id: newId('acc'),
      companyId,
      accountType,
      currency,
    });
    await transaction.insert(Account, account);
    await this.events.record(transaction, TransactionsActivated, companyId, {
      accountId: account.id,
      accountType,
      currency,
    });
    return account;
  }
}

function findAccount(
  transaction: EntityManager,
  companyId: string,
  accountType: AccountType,
): Promise<Account | null> {
  return transaction.findOneBy(Account, { companyId, accountType });
}
