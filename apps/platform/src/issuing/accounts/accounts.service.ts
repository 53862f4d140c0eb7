import { Injectable } from '@nestjs/common';
import { type AccountType, type CreditStatus, TransactionsActivated } from '#contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { ProgrammeCurrencies, type ServedCompany } from '../../companies/index.js';
import { EventRecorder } from '../../webhooks/index.js';
import { newId } from '../../ids.js';
import { Account } from './account.entity.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly events: EventRecorder,
    private readonly currencies: ProgrammeCurrencies,
  ) {}

  async find(
    transaction: EntityManager,
    companyId: string,
    accountId: string,
  ): Promise<Account | null> {
    return transaction.findOneBy(Account, { id: accountId, companyId });
  }

  /**
   * The account for a card order that names none: the credit account if there is one, else the debit
   * account, which the first card opens. While a credit decision is pending, it is an account without a
   * type: it becomes the credit account if credit is approved, else the debit account.
   */
  async forCards(transaction: EntityManager, company: ServedCompany): Promise<Account> {
    const companyId = company.id;
    const existing = await findForCards(transaction, companyId);
    if (existing) return existing;
    const { isCreditUndecided } = await companyFunding(transaction, companyId);
    if (!isCreditUndecided) return this.activate(transaction, company, 'debit');
    const undecided = await findUndecided(transaction, companyId);
    return (
      undecided ??
      insert(transaction, {
        companyId,
        accountType: null,
        currency: null,
        creditLimit: 0,
      })
    );
  }

  /**
   * The company's account of the type, in the currency of its application. Its first activation is reported
   * as `transactions_activated`.
   *
   * @param creditLimit in minor units of that currency.
   * @throws country_currency_unsupported
   */
  async activate(
    transaction: EntityManager,
    { id: companyId }: ServedCompany,
    accountType: AccountType,
    creditLimit = 0,
  ): Promise<Account> {
    const existing = await transaction.findOneBy(Account, { companyId, accountType });
    if (existing) return existing;
    const funding = await companyFunding(transaction, companyId);
    const currency = accountCurrency(funding, this.currencies);
    const account = await this.open(transaction, { companyId, accountType, currency, creditLimit });
    await this.events.record(transaction, TransactionsActivated, companyId, {
      accountId: account.id,
      accountType,
      currency,
    });
    return account;
  }

  /** Assigns cards ordered before the decision to the debit account. */
  async creditDenied(transaction: EntityManager, company: ServedCompany): Promise<void> {
    if (await findUndecided(transaction, company.id)) {
      await this.activate(transaction, company, 'debit');
    }
  }

  /** The account without a type that already has cards becomes this account. */
  private async open(transaction: EntityManager, account: Omit<Account, 'id'>): Promise<Account> {
    const undecided = await findUndecided(transaction, account.companyId);
    if (!undecided) return insert(transaction, account);
    await transaction.update(Account, { id: undecided.id }, account);
    return { ...undecided, ...account };
  }
}

async function findForCards(
  transaction: EntityManager,
  companyId: string,
): Promise<Account | undefined> {
  const accounts = await transaction.findBy(Account, { companyId });
  const ofType = (type: AccountType) => accounts.find(({ accountType }) => accountType === type);
  return ofType('credit') ?? ofType('debit');
}

function findUndecided(transaction: EntityManager, companyId: string): Promise<Account | null> {
  return transaction.findOneBy(Account, { companyId, accountType: IsNull() });
}

async function insert(transaction: EntityManager, account: Omit<Account, 'id'>): Promise<Account> {
  const inserted = transaction.create(Account, { id: newId('acc'), ...account });
  await transaction.insert(Account, inserted);
  return inserted;
}

interface CompanyFunding {
  /** True if a credit application was submitted and waits for its decision. */
  isCreditUndecided: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217, unchecked: the currency of the requested credit, even if it was denied or not submitted. */
  requestedCurrency: string | null;
}

/** Facts about the funds that a company's cards will spend. */
async function companyFunding(
  transaction: EntityManager,
  companyId: string,
): Promise<CompanyFunding> {
  const [company] = (await transaction.query(
    `SELECT c.country, a.status, s.answers #>> '{requestedLimit,currency}' AS "requestedCurrency"
     FROM companies c LEFT JOIN credit_applications a ON a.company_id = c.id
     LEFT JOIN onboarding_sections s ON s.company_id = c.id AND s.section = 'credit-application'
     WHERE c.id = $1`,
    [companyId],
  )) as [{ country: string; status: CreditStatus | null; requestedCurrency: string | null }];
  const { status, country, requestedCurrency } = company;
  return { isCreditUndecided: status === 'submitted', country, requestedCurrency };
}

/**
 * That of the requested credit, else that of the company's country.
 *
 * @throws country_currency_unsupported
 */
function accountCurrency(
  { country, requestedCurrency }: CompanyFunding,
  currencies: ProgrammeCurrencies,
): string {
  // A draft may contain any value.
  if (requestedCurrency !== null && currencies.has(requestedCurrency)) return requestedCurrency;
  return currencies.ofCountry(country);
}
