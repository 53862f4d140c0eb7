import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdvanceTime, CompanyTimeResource } from '#contracts';
import { declareError, unprocessable } from '#http';
import { DataSource } from 'typeorm';
import { lockCompany } from '../../companies/index.js';
import { Clock } from '../../clock.js';
import { CardExpiry } from '../../issuing/index.js';
import { TopUpSettlement } from '../auto-top-up/top-up-settlement.js';
import { InvoiceSchedule } from '../invoices/invoice-schedule.js';
import { PaymentUpdates } from '../payments/payments.service.js';

/**
 * Company time moves forward only, and 3,660 days ahead at most. Send `days` or a later `until`, not both.
 */
export const timeImpossible = declareError(
  'time_impossible',
  unprocessable('/until'),
  'Give days or until; time goes forward only, and at most 3,660 days ahead.',
);

const DAY_MS = 86_400_000;
/** Keeps all times within the range of dates, however often time is moved. */
const FURTHEST_MS = 3_660 * DAY_MS;

/** The time of companies in the sandbox (docs/interface/money.md#the-time-in-the-sandbox). */
@Injectable()
export class CompanyClocks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly payments: PaymentUpdates,
    private readonly settlement: TopUpSettlement,
    private readonly invoices: InvoiceSchedule,
    private readonly cards: CardExpiry,
  ) {}

  /** Resolves when everything that is due by then is done. @throws company_unknown, time_impossible */
  advance(
    partnerId: string,
    companyId: string,
    requested: AdvanceTime,
  ): Promise<CompanyTimeResource> {
    return this.move(partnerId, companyId, (now, before) => aheadOf(requested, now, before));
  }

  /** Advances the time to this one, unless it is later already. @throws time_impossible */
  async reach(partnerId: string, companyId: string, until: Date): Promise<void> {
    await this.move(partnerId, companyId, (now, before) =>
      until.getTime() - now <= before ? before : aheadOf({ until }, now, before),
    );
  }

  private async move(
    partnerId: string,
    companyId: string,
    aheadMsOf: (now: number, before: number) => number,
  ): Promise<CompanyTimeResource> {
    const now = this.clock.now().getTime();
    const ahead = await this.dataSource.transaction(async (transaction) => {
      await lockCompany(transaction, { id: companyId, partnerId });
      const [before] = await transaction.query<{ aheadMs: number }[]>(
        'SELECT ahead_ms::float8 AS "aheadMs" FROM company_clocks WHERE company_id = $1',
        [companyId],
      );
      const aheadMs = aheadMsOf(now, before?.aheadMs ?? 0);
      await transaction.query(
        `INSERT INTO company_clocks (company_id, ahead_ms) VALUES ($1, $2)
         ON CONFLICT (company_id) DO UPDATE SET ahead_ms = excluded.ahead_ms`,
        [companyId, aheadMs],
      );
      return aheadMs;
    });
    await this.payments.poll();
    await this.settlement.poll();
    await this.invoices.poll();
    await this.cards.poll();
    return { companyId, now: new Date(now + ahead).toISOString() };
  }
}

/** @throws time_impossible */
function aheadOf({ days, until }: AdvanceTime, now: number, before: number): number {
  if ((days === undefined) === (until === undefined)) throw timeImpossible();
  const after = until ? until.getTime() - now : before + days! * DAY_MS;
  if (after < before || after > FURTHEST_MS) throw timeImpossible();
  return after;
}
