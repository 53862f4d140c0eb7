import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type Money,
  type Page,
  type PaymentState,
  paymentStates,
  type TransactionDecline,
  type TransactionDetailResource,
  type TransactionMessage,
  type TransactionResource,
} from '#contracts';
import { pageOf, type PeriodQuery } from '#http';
import { DataSource } from 'typeorm';
import { Company } from '../../companies/index.js';
import { createdAtOf, firstIdAt, idAfterAll } from '../../ids.js';
import { Account, Card } from '../../issuing/index.js';
import { transactionUnknown } from '../payments/payment-exceptions.js';
import type { Decision, PaymentMessage } from '../payments/payment-message.js';
import { type Payment, PAYMENT_COLUMNS } from '../payments/payment-store.js';

/** A payment in the database that events have reported. */
export type TransactionRow = Payment & { status: PaymentState; updatedAt: Date };

/** A message in the database: as JSON, so that its times are texts. */
export interface TransactionMessageRow {
  id: string;
  content: Omit<PaymentMessage, 'at'> & { at: string; isFinal?: boolean } & {
    follows?: string;
    threeDsRequestId?: string;
  };
  decision: Decision | null;
  receivedAt: string;
  accountSequence: number | null;
  entryIds: string[];
}

interface TransactionFilters {
  companyId?: string;
  accountId?: string;
  cardId?: string;
}

type Owner = readonly [column: TransactionOwner, id: string];

/** The card payments of a partner's companies (docs/interface/payments.md#transactions). */
@Injectable()
export class Transactions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The latest first. */
  async list(
    partnerId: string,
    query: TransactionFilters & PeriodQuery & { state?: PaymentState },
  ): Promise<Page<TransactionResource>> {
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
   * The narrowest filter, by which the list is found. Undefined if it is not the partner's, or does not fit the other
   * filters: then there are no payments.
   */
  private async findOwner(
    partnerId: string,
    { companyId, accountId, cardId }: TransactionFilters,
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

export function toTransaction(row: TransactionRow): TransactionResource {
  const { id, processorId, companyId, accountId, cardId, personId, externalId } = row;
  const { currency, merchantAmounts, expiresAt, decline, threeDsRequestId } = row;
  const money = (amount: number): Money => ({ amount, currency });
  const { name, categoryCode, country } = row.merchant;
  return {
    ...{ id, paymentId: processorId, companyId, accountId, cardId, personId, externalId },
    state: row.status,
    authorized: money(row.authorized),
    reversed: money(row.reversed),
    held: money(row.held),
    cleared: money(row.cleared),
    refunded: money(row.refunded),
    merchantAmounts,
    merchant: { name, categoryCode, country },
    expiresAt: expiresAt?.toISOString() ?? null,
    decline,
    threeDsRequestId,
    createdAt: createdAtOf(id).toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toTransactionMessage(row: TransactionMessageRow): TransactionMessage {
  const { id, content, decision, receivedAt, accountSequence, entryIds } = row;
  const { kind, at, amount, merchantAmount = null, channel } = content;
  const { threeDsRequestId = null, isFinal = true, follows = null } = content;
  return {
    ...{ id, kind, at },
    receivedAt: new Date(receivedAt).toISOString(),
    ...{ amount, merchantAmount, channel },
    ...answerIn(decision),
    threeDsRequestId,
    isFinal: kind === 'clearing' ? isFinal : null,
    follows,
    accountSequence,
    entryIds,
  };
}

function answerIn(
  decision: Decision | null,
): Pick<TransactionMessage, 'outcome' | 'decline' | 'decidedBy' | 'partnerDecision'> {
  if (!decision) {
    return { outcome: 'recorded', decline: null, decidedBy: null, partnerDecision: null };
  }
  const { outcome, decidedBy = 'platform', partnerDecision = null } = decision;
  return { outcome, decline: declineOf(decision), decidedBy, partnerDecision };
}

function declineOf(decision: Decision): TransactionDecline | null {
  if (decision.outcome === 'approved') return null;
  return { reason: decision.reason, ruleId: decision.ruleId ?? null };
}

const COLUMNS = `${PAYMENT_COLUMNS}, updated_at AS "updatedAt"`;

/** The column by which a list is found. Each has an index with the status and the id. */
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
 * A payment and its messages as of one moment, in the order in which they came. A payment that is not reported yet
 * is not found. $1 partner, $2 payment.
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
