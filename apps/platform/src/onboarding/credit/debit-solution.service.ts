import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DebitSolution } from '#contracts';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountsService } from '../../issuing/index.js';
import { ApplicationTrail } from '../trail/application-trail.js';
import { isDenied, requireServed } from '../../companies/index.js';
import { lockVisitedCompany } from '../links/lock-visited-company.js';
import { ensureCreditApplication, findCreditApplication } from './credit-application-rows.js';
import { isDebitSolutionOffered } from './credit-transitions.js';
import { debitSolutionNotOffered } from './credit.errors.js';
import { ChosenDebitSolution } from './debit-solution.entity.js';

/** Spending preloaded funds only, instead of credit (docs/interface.md#companies-and-onboarding). */
@Injectable()
export class DebitSolutionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly trail: ApplicationTrail,
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
      return this.read(transaction, companyId);
    });
  }
}
