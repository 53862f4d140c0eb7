import { Injectable } from '@nestjs/common';
import type { CreditStatus } from '#contracts';
import type { EntityManager } from 'typeorm';
import { ApplicationTrail, type TrailActor } from '../trail/application-trail.js';
import type { CreditApplicationRow } from './credit-application.entity.js';
import { storeCreditApplication } from './credit-application-rows.js';
import { canCreditGo } from './credit-transitions.js';
import { creditTransitionImpossible } from './credit.errors.js';

export interface CreditMove {
  to: CreditStatus;
  actor: TrailActor;
  reason?: string;
  details?: object;
}

/** Changes the status of credit applications and records each change. */
@Injectable()
export class CreditStatusService {
  constructor(private readonly trail: ApplicationTrail) {}

  /** Needs the company's lock; `changes` are stored together with the status. */
  async move(
    transaction: EntityManager,
    companyId: string,
    application: CreditApplicationRow,
    { to, ...entry }: CreditMove,
    changes: Partial<Omit<CreditApplicationRow, 'id' | 'status'>>,
  ): Promise<void> {
    const from = application.status;
    if (!canCreditGo(from, to)) throw creditTransitionImpossible(from, to);
    await storeCreditApplication(transaction, { ...application, ...changes, status: to });
    await this.trail.write(transaction, {
      ...entry,
      companyId,
      applicationId: application.id,
      action: `credit_${to}`,
      details: { from, ...entry.details },
    });
  }
}
