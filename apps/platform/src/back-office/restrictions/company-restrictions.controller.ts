import { RestrictCompany } from '#contracts';
import { transactionInTurn } from '#database';
import { declareError } from '#http';
import { CurrentStaff } from '#staff-sign-in';
import { Body, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Company, lockCompany, requireNotDenied } from '../../companies/index.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import { fourEyesRequired } from '../applications/approval-proposals.service.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';

const alreadyRestricted = declareError(
  'company_already_restricted',
  409,
  'The company is already restricted.',
);

const notRestricted = declareError('company_not_restricted', 409, 'The company is not restricted.');

/**
 * Restrictions of companies (docs/interface/onboarding.md#a-restricted-company). One reviewer restricts, because that
 * must not wait; another one lifts.
 */
@Injectable()
export class CompanyRestrictionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: ApplicationTrail,
  ) {}

  /** @throws company_unknown, company_denied, company_already_restricted */
  restrict(id: string, reviewer: Reviewer, reason: string): Promise<void> {
    return this.change(id, async (transaction, company) => {
      requireNotDenied(company);
      if (company.restrictedAt) throw alreadyRestricted();
      const restricted = { restrictedAt: new Date(), restrictedBy: reviewer.id };
      await transaction.update(Company, { id }, restricted);
      await this.note(transaction, id, 'company_restricted', reviewer, reason);
    });
  }

  /** @throws company_unknown, company_not_restricted, four_eyes_required */
  lift(id: string, reviewer: Reviewer, reason: string): Promise<void> {
    return this.change(id, async (transaction, company) => {
      if (!company.restrictedAt) throw notRestricted();
      if (company.restrictedBy === reviewer.id) throw fourEyesRequired();
      await transaction.update(Company, { id }, { restrictedAt: null, restrictedBy: null });
      await this.note(transaction, id, 'restriction_lifted', reviewer, reason);
    });
  }

  private change(
    id: string,
    change: (transaction: EntityManager, company: Company) => Promise<void>,
  ): Promise<void> {
    return transactionInTurn(this.dataSource, id, async (transaction) =>
      change(transaction, await lockCompany(transaction, { id })),
    );
  }

  private note(
    transaction: EntityManager,
    companyId: string,
    action: string,
    actor: Reviewer,
    reason: string,
  ): Promise<void> {
    const entry = { companyId, applicationId: companyId, action, actor, reason };
    return this.trail.write(transaction, entry);
  }
}

@BackOfficeController('companies/:id')
export class CompanyRestrictionsController {
  constructor(private readonly restrictions: CompanyRestrictionsService) {}

  @Post('restrict')
  @HttpCode(204)
  restrict(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { reason }: RestrictCompany,
  ): Promise<void> {
    return this.restrictions.restrict(id, reviewer, reason);
  }

  @Post('lift-restriction')
  @HttpCode(204)
  lift(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { reason }: RestrictCompany,
  ): Promise<void> {
    return this.restrictions.lift(id, reviewer, reason);
  }
}
