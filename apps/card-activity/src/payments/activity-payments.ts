import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  ActivityChange,
  ActivityPayment,
  ActivityPaymentDetail,
  Money,
  Page,
} from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { paymentUnknown } from '../card-activity.errors.js';
import type { Scope } from '../readers/reader.js';
import { FIND_PAYMENT, FIND_PAYMENT_CHANGES, LIST_PAYMENTS } from './activity-payments.sql.js';
import type { ListActivityPaymentsQuery } from './list-payments.query.js';

type PaymentRow = Omit<
  ActivityPayment,
  'booked' | 'held' | 'expiresAt' | 'createdAt' | 'updatedAt' | 'decline'
> & {
  currency: string;
  booked: number;
  held: number;
  expiresAt: Date | null;
  decline: { reason: string; ruleId: string | null; at: string } | null;
  createdAt: Date;
  updatedAt: Date;
};

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
    const rows = await this.dataSource.manager.query<PaymentRow[]>(LIST_PAYMENTS, [
      ...[companyId, externalId, accountId, cardId, state, startingAfter, limit + 1],
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
  const { decline } = row;
  return {
    ...{ id, companyId, accountId, cardId, externalId, state, merchant },
    booked: { amount: row.booked, currency },
    held: { amount: row.held, currency },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    decline: decline && { reason: decline.reason, ruleId: decline.ruleId },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
