import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type Page,
  paymentStates,
  type TransactionDetailResource,
  type TransactionResource,
} from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { Company } from '../../companies/index.js';
import { firstIdAt, idAfterAll } from '../../ids.js';
import { Account, Card } from '../../issuing/index.js';
import { transactionUnknown } from '../money.errors.js';
import { PAYMENT_COLUMNS } from '../payments/payments.sql.js';
import type { ListTransactionsQuery } from './list-transactions.query.js';
import {
  toTransaction,
  toTransactionMessage,
  type TransactionMessageRow,
  type TransactionRow,
} from './transaction.resource.js';

type Owner = readonly [column: TransactionOwner, id: string];

/** The card payments of a partner's companies (docs/interface.md#transactions). */
@Injectable()
export class Transactions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The latest first. */
  async list(partnerId: string, query: ListTransactionsQuery): Promise<Page<TransactionResource>> {
    const { state, createdAfter, createdBefore, startingAfter, limit } = query;
    const owner = await this.findOwner(partnerId, query);
    if (!owner) return { data: [], hasMore: false };
    const [column, id] = owner;
    const before = [startingAfter, createdBefore && firstIdAt('txn', createdBefore)];
    const rows = await this.dataSource.manager.query<TransactionRow[]>(listTransactions(column), [
      id,
      state ? [state] : paymentStates,
      before.filter((bound) => bound !== undefined).sort()[0] ?? idAfterAll('txn'),
      firstIdAt('txn', createdAfter ?? new Date(0)),
      limit + 1,
    ]);
    return pageOf(rows, limit, toTransaction);
  }

  /** @throws transaction_unknown */
  async get(partnerId: string, id: string): Promise<TransactionDetailResource> {
    const [row] = await this.dataSource.manager.query<
      (TransactionRow & { messages: TransactionMessageRow[] })[]
    >(FIND_TRANSACTION, [partnerId, id]);
    if (!row) throw transactionUnknown();
    return { ...toTransaction(row), messages: row.messages.map(toTransactionMessage) };
  }

  /**
   * By what the list is found: the narrowest filter. Undefined if it is not the partner's, or does not belong
   * to the other filters: then there are no payments.
   */
  private async findOwner(
    partnerId: string,
    { companyId, accountId, cardId }: ListTransactionsQuery,
  ): Promise<Owner | undefined> {
    const { manager } = this.dataSource;
    const ofCompany = companyId !== undefined && { companyId };
    if (cardId !== undefined) {
      const card = { id: cardId, partnerId, ...ofCompany, ...(accountId && { accountId }) };
      return (await manager.existsBy(Card, card)) ? ['card_id', cardId] : undefined;
    }
    if (accountId !== undefined) {
      const account = await manager.findOneBy(Account, { id: accountId, ...ofCompany });
      const isOwn = account && (await this.isOwn(partnerId, account.companyId));
      return isOwn ? ['account_id', accountId] : undefined;
    }
    if (companyId === undefined) return ['partner_id', partnerId];
    return (await this.isOwn(partnerId, companyId)) ? ['company_id', companyId] : undefined;
  }

  private isOwn(partnerId: string, companyId: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(Company, { id: companyId, partnerId });
  }
}

const COLUMNS = `${PAYMENT_COLUMNS}, updated_at AS "updatedAt"`;

/** By what a list is found. Each has an index with the status and the id. */
type TransactionOwner = 'partner_id' | 'company_id' | 'account_id' | 'card_id';

/**
 * The latest payments in some states: the latest of each state, and of those the latest, so that no more rows
 * are read than the page has, however rare a state is. $1 owner, $2 states, $3 before and $4 from this id,
 * $5 limit.
 */
export const listTransactions = (owner: TransactionOwner) => `
  SELECT ${COLUMNS} FROM payments WHERE id = ANY (ARRAY(
    SELECT found.id FROM unnest($2::text[]) AS wanted (status) CROSS JOIN LATERAL (
      SELECT id FROM payments
      WHERE ${owner} = $1 AND status = wanted.status AND id < $3 AND id >= $4
      ORDER BY id DESC LIMIT $5
    ) found
    ORDER BY found.id DESC LIMIT $5
  ))
  ORDER BY id DESC`;

/**
 * A payment and its messages as of one moment, in the order in which they came. What is not told yet is not
 * found. $1 partner, $2 payment.
 */
export const FIND_TRANSACTION = `
  SELECT ${COLUMNS}, (
    SELECT jsonb_agg(jsonb_build_object('id', m.id, 'content', m.content, 'decision', m.decision,
      'receivedAt', m.received_at, 'accountSequence', m.account_sequence, 'entryIds', (
        SELECT coalesce(jsonb_agg(e.id), '[]') FROM ledger_transactions t
        JOIN ledger_entries e ON e.transaction_id = t.id
        WHERE t.cause = 'payment_message:' || m.id AND e.ledger_account_id = payments.account_id
      )) ORDER BY m.key)
    FROM payment_messages m WHERE m.payment_id = payments.id AND NOT m.is_conflict
  ) AS messages
  FROM payments WHERE partner_id = $1 AND id = $2 AND status <> 'incomplete'`;
