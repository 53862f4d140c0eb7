import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock.js';
import { type DuePayment, PaymentMessages } from './payment-messages.js';
import { FIND_EXPIRED } from './payments.sql.js';

const EVERY_MS = 1_000;
const AT_ONCE = 100;

/** Releases the money of holds whose time has come. */
@Injectable()
export class PaymentExpiry extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly messages: PaymentMessages,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS });
  }

  override async poll(): Promise<void> {
    let due: DuePayment[];
    do {
      const values = [this.clock.now(), AT_ONCE];
      due = await this.dataSource.manager.query<DuePayment[]>(FIND_EXPIRED, values);
      await Promise.all(due.map((payment) => this.messages.look(payment)));
    } while (due.length === AT_ONCE && !this.isStopping);
  }
}
