import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CloseExceptions } from '#contracts';
import { transactionInTurn } from '#database';
import { DataSource } from 'typeorm';
import { closeExceptions } from '../../money/index.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { revisionOf } from './payment-exceptions.reader.js';
import { paymentChanged } from './payments.errors.js';

/** Reviewers close what contradicts in a payment, each with a note for the trail. */
@Injectable()
export class ExceptionClosingService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: ApplicationTrail,
  ) {}

  /** @throws transaction_unknown, exceptions_closed, payment_changed */
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
