import {
  type CreditAnswers,
  CreditApproved,
  CreditDenied,
  type Money,
  MOST_MINOR,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, unprocessable } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type Company,
  lockCompany,
  requireNotDenied,
  requireNotEnded,
  requireServed,
  type ServedCompany,
} from '../../companies/index.js';
import { AccountsService } from '../../issuing/index.js';
import { EventRecorder } from '../../webhooks/index.js';
import { CreditAgreements } from '../credit-agreements/credit-agreements.js';
import { OnboardingCompletion } from '../onboarding-completion.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';
import type { TrailActor } from '../trail/application-trail.js';
import type { CreditApplicationRow } from './credit-application.entity.js';
import {
  CreditStatusService,
  ensureCreditApplication,
  isDebitSolutionOffered,
} from './credit-status.service.js';
import { ChosenDebitSolution } from './debit-solution.service.js';

/** The limit is above the largest possible one. Approve with a lower `limitAmount`. */
export const creditLimitTooHigh = declareError(
  'credit_limit_too_high',
  unprocessable('/limitAmount'),
  'limitAmount: approve with a limit of at most 9,000,000,000,000 minor units.',
);

/** The company, and the actor of the decision. */
export interface CreditDecision {
  /** If left out, the company may belong to any partner. */
  partnerId?: string;
  companyId: string;
  actor: TrailActor;
  /** Called with the company's lock before any change; throws to refuse. */
  onlyIf?: (transaction: EntityManager) => Promise<void>;
}

/** Decisions about submitted credit applications (docs/interface/onboarding.md#companies-and-onboarding). */
@Injectable()
export class CreditDecisionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly accounts: AccountsService,
    private readonly status: CreditStatusService,
    private readonly events: EventRecorder,
    private readonly agreements: CreditAgreements,
    private readonly completion: OnboardingCompletion,
  ) {}

  /**
   * Reported as `credit_approved`, after the credit account was opened. The signatory gets the credit
   * agreement by mail.
   * @param limitAmount in minor units of the requested currency; left out, the requested limit.
   * @throws company_ended, company_denied, company_restricted, credit_limit_too_high, credit_transition_impossible
   */
  async approve(decision: CreditDecision, limitAmount?: number): Promise<void> {
    const { companyId, actor } = decision;
    await this.decide(decision, async (transaction, company, application) => {
      const served = requireServed(company);
      const { answers } = await this.sections.read<CreditAnswers>(
        transaction,
        companyId,
        'credit-application',
      );
      const requestedLimit = answers.requestedLimit as Money | undefined;
      const creditLimit = requestedLimit && {
        amount: limitAmount ?? requestedLimit.amount,
        currency: requestedLimit.currency,
      };
      if (creditLimit && creditLimit.amount > MOST_MINOR) throw creditLimitTooHigh();
      await this.status.move(
        transaction,
        companyId,
        application,
        { to: 'approved', actor, details: { creditLimit } },
        { creditLimit, decidedAt: new Date() },
      );
      // The application was submitted, so it contains a limit.
      await this.openCredit(transaction, served, application.id, {
        creditLimit: creditLimit!,
        requestedLimit: requestedLimit!,
      });
    });
  }

  /** Reported as `credit_denied`. The reason is recorded internally and never disclosed outside. */
  async deny(decision: CreditDecision, reason?: string): Promise<void> {
    const { companyId, actor } = decision;
    await this.decide(decision, async (transaction, company, application) => {
      await this.status.move(
        transaction,
        companyId,
        application,
        { to: 'denied', actor, reason },
        { decidedAt: new Date() },
      );
      const isServed = company.kycStatus !== 'denied';
      if (isServed) await this.accounts.creditDenied(transaction, requireNotDenied(company));
      await this.events.record(transaction, CreditDenied, companyId, {
        applicationId: application.id,
        debitSolutionOffered: isServed && isDebitSolutionOffered('denied'),
      });
    });
  }

  private async openCredit(
    transaction: EntityManager,
    company: ServedCompany,
    applicationId: string,
    limits: { creditLimit: Money; requestedLimit: Money },
  ): Promise<void> {
    const companyId = company.id;
    const { creditLimit } = limits;
    const account = await this.accounts.activate(
      transaction,
      company,
      'credit',
      creditLimit.amount,
    );
    await this.events.record(transaction, CreditApproved, companyId, {
      applicationId,
      creditLimit,
      accountId: account.id,
    });
    await this.agreements.draw(transaction, { companyId, applicationId, ...limits });
    // With the debit solution chosen, the onboarding did not wait for the credit. It may have been completed before
    // the event existed.
    if (await transaction.existsBy(ChosenDebitSolution, { companyId })) return;
    await this.completion.afterChange(transaction, companyId);
  }

  private async decide(
    { partnerId, companyId, onlyIf }: CreditDecision,
    effect: (
      transaction: EntityManager,
      company: Company,
      application: CreditApplicationRow,
    ) => Promise<void>,
  ): Promise<void> {
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockCompany(transaction, {
        id: companyId,
        ...(partnerId !== undefined && { partnerId }),
      });
      requireNotEnded(company);
      await onlyIf?.(transaction);
      await effect(transaction, company, await ensureCreditApplication(transaction, companyId));
    });
  }
}
