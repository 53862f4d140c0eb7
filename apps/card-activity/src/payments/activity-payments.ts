import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  ActivityChange,
  ActivityDecline,
  ActivityPayment,
  ActivityPaymentDetail,
  Money,
  Page,
  PaymentSums,
} from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { paymentUnknown } from '../card-activity.errors.js';
import type { Scope } from '../readers/reader.js';
import { FIND_PAYMENT, FIND_PAYMENT_CHANGES, LIST_PAYMENTS } from './activity-payments.sql.js';
import type { ListActivityPaymentsQuery } from './list-payments.query.js';

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
    // A cardholder may name nobody else.
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
