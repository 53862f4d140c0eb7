import { createHash } from 'node:crypto';
import {
  CloseExceptions,
  type ExceptionState,
  exceptionStates,
  IsReference,
  type Merchant,
  OptionalField,
  type Page,
  type PaymentExceptionCode,
  paymentExceptionCodes,
  type QueuedPayment,
  type ReviewedMessage,
  type ReviewedPayment,
  type ReviewedPaymentState,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, pageOf, PageQuery } from '#http';
import { CurrentStaff } from '#staff-sign-in';
import { Body, Get, HttpCode, Injectable, Param, Post, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn } from 'class-validator';
import { DataSource } from 'typeorm';
import { AfterId } from '../../api/index.js';
import { idAfterAll, idPattern } from '../../ids.js';
import {
  closeExceptions,
  PAYMENT_COLUMNS,
  type RaisedException,
  toTransaction,
  toTransactionMessage,
  type TransactionMessageRow,
  type TransactionRow,
  transactionUnknown,
} from '../../money/index.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';

class ListPaymentExceptionsQuery extends PageQuery {
  @AfterId(idPattern('txn'), 'a payment')
  override startingAfter?: string;

  @IsIn(exceptionStates)
  state: ExceptionState = 'open';

  @OptionalField()
  @IsIn(paymentExceptionCodes)
  code?: PaymentExceptionCode;

  @OptionalField()
  @IsReference()
  partnerId?: string;
}

const paymentChanged = declareError(
  'payment_changed',
  409,
  'Other exceptions were noticed meanwhile. Load the payment again.',
);

/** Sorts before all ids of payments. */
const BEFORE_ALL = 'txn_';

interface QueueRow {
  id: string;
  merchant: Merchant;
  state: ReviewedPaymentState;
  currency: string;
  cleared: number;
  authorized: number;
  exceptions: RaisedException[];
  exceptionState: ExceptionState;
  partnerId: string;
  partnerName: string;
  companyId: string;
  legalName: string;
}

type MessageRow = TransactionMessageRow & { isConflict: boolean };

type ReviewedRow = Omit<TransactionRow, 'status'> & {
  status: ReviewedPaymentState;
  partnerName: string;
  legalName: string;
  cardLast4: string;
  messages: MessageRow[];
};

/** The payments of all partners in which something does not fit together (docs/interface/payments.md#exceptions-of-payments). */
@Injectable()
export class PaymentExceptionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: ApplicationTrail,
  ) {}

  /** Of the open ones the oldest first, of the closed ones the latest. */
  async list(query: ListPaymentExceptionsQuery): Promise<Page<QueuedPayment>> {
    const { state, code = null, partnerId, limit } = query;
    const isOldestFirst = state === 'open';
    const { startingAfter = isOldestFirst ? BEFORE_ALL : idAfterAll('txn') } = query;
    const isOfPartner = partnerId !== undefined;
    const rows = await this.dataSource.manager.query<QueueRow[]>(
      listPaymentExceptions({ isOfPartner, isOldestFirst }),
      [state, startingAfter, code, limit + 1, ...(isOfPartner ? [partnerId] : [])],
    );
    return pageOf(rows, limit, toQueuedPayment);
  }

  /** @throws transaction_unknown */
  async read(id: string): Promise<ReviewedPayment> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const [row] = await transaction.query<ReviewedRow[]>(FIND_REVIEWED_PAYMENT, [id]);
      if (!row) throw transactionUnknown();
      const trail = await this.trail.readOf(transaction, row.companyId, id);
      return { ...toReviewedPayment(row), trail };
    });
  }

  /** Closes them, with a note for the trail. @throws transaction_unknown, exceptions_closed, payment_changed */
  close(id: string, reviewer: Reviewer, { revision, note }: CloseExceptions): Promise<void> {
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const { companyId, closed } = await closeExceptions(transaction, id, (exceptions) => {
        if (revisionOf(exceptions) !== revision) throw paymentChanged();
      });
      await this.trail.write(transaction, {
        companyId,
        applicationId: id,
        action: 'payment_exceptions_closed',
        actor: reviewer,
        reason: note,
        details: {
          transactionId: id,
          exceptions: closed.map(({ code, messageId }) => ({ code, messageId })),
        },
      });
    });
  }
}

/** Identifies the exceptions that a reviewer saw. */
function revisionOf(exceptions: readonly RaisedException[]): string {
  const seen = exceptions.map(({ code, messageId, detail, raisedAt, isClosed }) => [
    ...[code, messageId, detail, raisedAt, isClosed],
  ]);
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 16);
}

function toQueuedPayment(row: QueueRow): QueuedPayment {
  const { id, merchant, state, currency, exceptions, exceptionState } = row;
  const { name, categoryCode, country } = merchant;
  return {
    id,
    partner: { id: row.partnerId, name: row.partnerName },
    company: { id: row.companyId, legalName: row.legalName },
    merchant: { name, categoryCode, country },
    state,
    amount: { amount: row.cleared === 0 ? row.authorized : row.cleared, currency },
    exceptionState,
    codes: [...new Set(exceptions.map(({ code }) => code))],
    raisedAt: exceptions.map(({ raisedAt }) => raisedAt).sort()[0]!,
  };
}

function toReviewedPayment(row: ReviewedRow): Omit<ReviewedPayment, 'trail'> {
  const { partnerId, partnerName, companyId, legalName, cardLast4, exceptions } = row;
  return {
    ...toTransaction(row as TransactionRow),
    state: row.status,
    partner: { id: partnerId, name: partnerName },
    company: { id: companyId, legalName },
    cardLast4,
    exceptionState: row.exceptionState,
    exceptions: exceptions.map(({ code, messageId, raisedAt, isClosed }) => ({
      ...{ code, messageId, raisedAt, isClosed },
    })),
    revision: revisionOf(exceptions),
    messages: row.messages.map(toReviewedMessage),
  };
}

function toReviewedMessage({ isConflict, ...row }: MessageRow): ReviewedMessage {
  return { ...toTransactionMessage(row), cardId: row.content.cardId, isConflict };
}

/**
 * The payments of an exception state: the open ones begin with the oldest, which waits longest, the closed ones with
 * the latest. $1 state, $2 after this id, $3 code or null, $4 limit, $5 partner if the list is of one.
 */
const listPaymentExceptions = ({
  isOfPartner,
  isOldestFirst,
}: {
  isOfPartner: boolean;
  isOldestFirst: boolean;
}) => {
  const [isAfter, order] = isOldestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  return `
  SELECT q.id, q.merchant, q.status AS state, q.currency, q.cleared::float8 AS cleared,
    q.authorized::float8 AS authorized, q.exceptions, q.exception_state AS "exceptionState",
    p.id AS "partnerId", p.name AS "partnerName", c.id AS "companyId", c.legal_name AS "legalName"
  FROM (
    SELECT * FROM payments
    WHERE exception_state = $1 AND id ${isAfter} $2
      AND ($3::text IS NULL OR exceptions @> jsonb_build_array(jsonb_build_object('code', $3::text)))
      ${isOfPartner ? 'AND partner_id = $5' : ''}
    ORDER BY id ${order} LIMIT $4
  ) q
  JOIN partners p ON p.id = q.partner_id JOIN companies c ON c.id = q.company_id
  ORDER BY q.id ${order}`;
};

/**
 * A payment, and all messages under the processor's id of it as of one moment, in the order in which they came.
 * $1 payment.
 */
const FIND_REVIEWED_PAYMENT = `
  SELECT q.*, p.name AS "partnerName", c.legal_name AS "legalName", k.last4 AS "cardLast4", (
    SELECT jsonb_agg(jsonb_build_object('id', m.id, 'content', m.content, 'decision', m.decision,
      'receivedAt', m.received_at, 'isConflict', m.is_conflict, 'accountSequence', m.account_sequence,
      'entryIds', (
        SELECT coalesce(jsonb_agg(e.id), '[]') FROM ledger_transactions t
        JOIN ledger_entries e ON e.transaction_id = t.id
        WHERE NOT m.is_conflict AND t.cause = 'payment_message:' || m.id
          AND e.ledger_account_id = s.account_id
      )) ORDER BY m.key)
    FROM payments s JOIN payment_messages m ON m.payment_id = s.id
    WHERE s.processor_id = q."processorId"
  ) AS messages
  FROM (SELECT ${PAYMENT_COLUMNS}, updated_at AS "updatedAt" FROM payments WHERE id = $1) q
  JOIN partners p ON p.id = q."partnerId" JOIN companies c ON c.id = q."companyId"
  JOIN cards k ON k.id = q."cardId"`;

@BackOfficeController('payment-exceptions')
export class PaymentExceptionsController {
  constructor(private readonly payments: PaymentExceptionsService) {}

  @Get()
  list(@Query() query: ListPaymentExceptionsQuery): Promise<Page<QueuedPayment>> {
    return this.payments.list(query);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<ReviewedPayment> {
    return this.payments.read(id);
  }

  @Post(':id/close')
  @HttpCode(204)
  close(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: CloseExceptions,
  ): Promise<void> {
    return this.payments.close(id, reviewer, body);
  }
}
