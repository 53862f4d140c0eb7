import {
  type ActivityChange,
  type ActivityDecline,
  type ActivityPayment,
  type ActivityPaymentDetail,
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
  type Money,
  OptionalField,
  type Page,
  type PaymentState,
  paymentStates,
  type PaymentSums,
} from '#contracts';
import { declareError, pageOf, PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Scope } from '../readers/reader.guard.js';

const paymentUnknown = declareError('payment_unknown', 404, 'There is no such payment.');

export class ListActivityPaymentsQuery extends PageQuery {
  @OptionalField()
  @IsReference()
  accountId?: string;

  @OptionalField()
  @IsReference()
  cardId?: string;

  /** With the cards of one person. */
  @OptionalField()
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId?: string;

  @OptionalField()
  @IsIn(paymentStates)
  state?: PaymentState;
}

type PaymentRow = Omit<
  ActivityPayment,
  | 'booked'
  | 'held'
  | 'merchantAmounts'
  | 'expiresAt'
  | 'createdAt'
  | 'updatedAt'
  | keyof PaymentSums
> & {
  currency: string;
  booked: number;
  held: number;
  expiresAt: Date | null;
  decline: (Pick<ActivityDecline, 'reason' | 'ruleId'> & Partial<ActivityDecline>) | null;
  sums: Sums;
  merchantSums: (Sums & { currency: string }) | null;
  createdAt: Date;
  updatedAt: Date;
};

type Sums = Record<keyof PaymentSums, number>;

type ChangeRow = Omit<ActivityChange, 'at' | 'booked' | 'held'> & {
  at: Date;
  booked: number;
  held: number;
};

/** What is read of the payments. */
@Injectable()
export class ActivityPayments {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The latest first. */
  async list(
    { companyId, externalId }: Scope,
    query: ListActivityPaymentsQuery,
  ): Promise<Page<ActivityPayment>> {
    const { accountId = null, cardId = null, state = null, startingAfter = null, limit } = query;
    const wanted = query.externalId ?? externalId;
    // A cardholder may name no one else.
    if (externalId !== null && wanted !== externalId) return { data: [], hasMore: false };
    const rows = await this.dataSource.manager.query<PaymentRow[]>(LIST_PAYMENTS, [
      ...[companyId, wanted, accountId, cardId, state, startingAfter, limit + 1],
    ]);
    return pageOf(rows, limit, toResource);
  }

  /** @throws payment_unknown */
  async get({ companyId, externalId }: Scope, id: string): Promise<ActivityPaymentDetail> {
    const { manager } = this.dataSource;
    const [row] = await manager.query<PaymentRow[]>(FIND_PAYMENT, [companyId, externalId, id]);
    if (!row) throw paymentUnknown();
    const changes = await manager.query<ChangeRow[]>(FIND_PAYMENT_CHANGES, [id]);
    const money = (amount: number): Money => ({ amount, currency: row.currency });
    return {
      ...toResource(row),
      changes: changes.map(({ accountSequence, event, at, booked, held }) => ({
        ...{ accountSequence, event, at: at.toISOString() },
        ...{ booked: money(booked), held: money(held) },
      })),
    };
  }
}

function toResource(row: PaymentRow): ActivityPayment {
  const { id, companyId, accountId, cardId, externalId, state, merchant, currency } = row;
  const { decline, sums, merchantSums } = row;
  return {
    ...{ id, companyId, accountId, cardId, externalId, state, merchant },
    booked: { amount: row.booked, currency },
    held: { amount: row.held, currency },
    ...inMoney(sums, currency),
    merchantAmounts: merchantSums && inMoney(merchantSums, merchantSums.currency),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    decline: decline && toDecline(decline),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function inMoney({ authorized, reversed, cleared, refunded }: Sums, currency: string): PaymentSums {
  const money = (amount: number): Money => ({ amount, currency });
  return {
    authorized: money(authorized),
    reversed: money(reversed),
    cleared: money(cleared),
    refunded: money(refunded),
  };
}

function toDecline({
  reason,
  ruleId,
  amount = null,
  merchantAmount = null,
}: NonNullable<PaymentRow['decline']>): ActivityDecline {
  return { reason, ruleId, amount, merchantAmount };
}

const COLUMNS = `
  p.id, company_id AS "companyId", account_id AS "accountId", card_id AS "cardId", external_id AS "externalId",
  currency, state, merchant, booked::float8 AS booked, held::float8 AS held, expires_at AS "expiresAt", decline,
  created_at AS "createdAt", updated_at AS "updatedAt", sums.own AS sums, sums.merchants AS "merchantSums"`;

/** Sums of a column's amounts, from the events. */
const sumsOf = (held: string, booked: string) => `
  'authorized', coalesce(sum(${held}) FILTER (WHERE kind IN ('authorized', 'incremented')), 0),
  'reversed', coalesce(-sum(${held}) FILTER (WHERE kind = 'reversed'), 0),
  'cleared', coalesce(-sum(${booked}) FILTER (WHERE kind IN ('settled', 'force_posted', 'settlement_reversed')), 0),
  'refunded', coalesce(sum(${booked}) FILTER (WHERE kind = 'refunded'), 0)`;

/**
 * The sums of a payment p in the account's currency, and in the merchant's if each change names that. The
 * merchant's amounts have no sign: they have that of what was moved.
 */
const WITH_SUMS = `
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object(${sumsOf('held_change', 'booked_change')}) AS own,
      CASE WHEN bool_and(merchant_amount IS NOT NULL) FILTER (WHERE kind <> 'expired')
          AND count(DISTINCT merchant_amount ->> 'currency') = 1
        THEN jsonb_build_object('currency', min(merchant_amount ->> 'currency'),
          ${sumsOf('sign(held_change) * merchants', 'sign(booked_change) * merchants')}) END AS merchants
    FROM (
      SELECT held_change, booked_change, merchant_amount, (merchant_amount ->> 'amount')::bigint AS merchants,
        replace(event_type, 'transaction_', '') AS kind
      FROM account_changes WHERE transaction_id = p.id
    ) change
  ) sums ON true`;

/** $1 company, $2 external id, $3 account, $4 card, $5 state, $6 before this id, each or null; $7 limit. */
const LIST_PAYMENTS = `
  SELECT ${COLUMNS} FROM payments p ${WITH_SUMS}
  WHERE ($1::text IS NULL OR company_id = $1) AND ($2::text IS NULL OR external_id = $2)
    AND ($3::text IS NULL OR account_id = $3) AND ($4::text IS NULL OR card_id = $4)
    AND ($5::text IS NULL OR state = $5) AND ($6::text IS NULL OR p.id < $6)
  ORDER BY p.id DESC LIMIT $7`;

/** $1 company or null, $2 external id or null, $3 payment. */
const FIND_PAYMENT = `
  SELECT ${COLUMNS} FROM payments p ${WITH_SUMS}
  WHERE ($1::text IS NULL OR company_id = $1) AND ($2::text IS NULL OR external_id = $2) AND p.id = $3`;

/** A payment has at most 1,000 messages, and few more changes. $1 payment. */
const FIND_PAYMENT_CHANGES = `
  SELECT sequence::float8 AS "accountSequence", event_type AS event, told_at AS at,
    booked_change::float8 AS booked, held_change::float8 AS held
  FROM account_changes WHERE transaction_id = $1 ORDER BY sequence`;
