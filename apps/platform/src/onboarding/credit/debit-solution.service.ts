import type { DebitSolution } from '#contracts';
import { transactionInTurn } from '#database';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Column, DataSource, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { isDenied, requireServed } from '../../companies/index.js';
import { AccountsService } from '../../issuing/index.js';
import { lockVisitedCompany } from '../links/onboarding-links.service.js';
import { OnboardingCompletion } from '../onboarding-completion.js';
import { ApplicationTrail } from '../trail/application-trail.js';
import {
  ensureCreditApplication,
  findCreditApplication,
  isDebitSolutionOffered,
} from './credit-status.service.js';

/** A company's choice of spending preloaded funds only. */
@Entity('debit_solutions')
export class ChosenDebitSolution {
  @PrimaryColumn('text')
  companyId: string;

  @Column('text')
  accountId: string;

  @Column('timestamptz')
  chosenAt: Date;
}

const debitSolutionNotOffered = declareError(
  'debit_solution_not_offered',
  409,
  'The debit solution is offered where credit was denied or not applied for.',
);

/** Spending preloaded funds only, instead of credit (docs/interface/onboarding.md#companies-and-onboarding). */
@Injectable()
export class DebitSolutionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly trail: ApplicationTrail,
    private readonly completion: OnboardingCompletion,
  ) {}

  async read(manager: EntityManager, companyId: string): Promise<DebitSolution> {
    const credit = await findCreditApplication(manager, companyId);
    const chosen = await manager.findOneBy(ChosenDebitSolution, { companyId });
    return {
      isOffered:
        isDebitSolutionOffered(credit?.status ?? 'draft') && !(await isDenied(manager, companyId)),
      chosenAt: chosen?.chosenAt.toISOString() ?? null,
    };
  }

  /** Opens the account for preloaded funds. A repeated choice changes nothing. */
  async choose(companyId: string): Promise<DebitSolution> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      const { isOffered, chosenAt } = await this.read(transaction, companyId);
      if (chosenAt) return { isOffered, chosenAt };
      const served = requireServed(company);
      if (!isOffered) throw debitSolutionNotOffered();
      const account = await this.accounts.activate(transaction, served, 'debit');
      await transaction.insert(ChosenDebitSolution, {
        companyId,
        accountId: account.id,
        chosenAt: () => 'now()',
      });
      const credit = await ensureCreditApplication(transaction, companyId);
      await this.trail.write(transaction, {
        companyId,
        applicationId: credit.id,
        action: 'debit_solution_chosen',
        actor: 'company',
        details: { from: credit.status },
      });
      await this.completion.afterChange(transaction, companyId);
      return this.read(transaction, companyId);
    });
  }
}
