import { type ApplicationCheck, ResolveCheck } from '#contracts';
import { transactionInTurn } from '#database';
import { CurrentStaff } from '#staff-sign-in';
import { Body, Get, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Company, companyUnknown, lockCompany } from '../../companies/index.js';
import {
  ApplicationTrail,
  checkNotResolvable,
  checkResolved,
  checkUnknown,
  closeScreeningCases,
  listChecks,
  StoredScreeningHit,
} from '../../onboarding/index.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';

interface HitPlace {
  companyId: string;
  applicationId: string;
  list: string;
  entryId: string;
}

/** The screening results of a company and its people, and the reviewers' resolutions. */
@Injectable()
export class ApplicationChecksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: ApplicationTrail,
  ) {}

  async list(companyId: string): Promise<ApplicationCheck[]> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(Company, { id: companyId }))) throw companyUnknown();
    return listChecks(manager, companyId);
  }

  /**
   * If two reviewers resolve a check at once, only one succeeds. Repeating one's own resolution changes
   * nothing.
   */
  async resolve(
    checkId: string,
    reviewer: Reviewer,
    resolve: ResolveCheck,
  ): Promise<ApplicationCheck> {
    const place = await this.findHit(checkId);
    return transactionInTurn(this.dataSource, place.companyId, async (transaction) => {
      await lockCompany(transaction, { id: place.companyId });
      await this.resolveHit(transaction, checkId, place, reviewer, resolve);
      const checks = await listChecks(transaction, place.companyId);
      return checks.find(({ id }) => id === checkId)!;
    });
  }

  private async resolveHit(
    transaction: EntityManager,
    checkId: string,
    { companyId, applicationId, list, entryId }: HitPlace,
    reviewer: Reviewer,
    { resolution, note }: ResolveCheck,
  ): Promise<void> {
    const hit = await transaction.findOneBy(StoredScreeningHit, { id: checkId });
    // The personal data was erased meanwhile.
    if (!hit) throw checkUnknown();
    if (hit.resolution !== null) {
      const isRepeated =
        hit.resolution === resolution && hit.note === note && hit.resolvedBy === reviewer.id;
      if (!isRepeated) throw checkResolved();
      return;
    }
    await transaction.update(
      StoredScreeningHit,
      { id: checkId },
      { resolution, note, resolvedBy: reviewer.id, resolvedAt: () => 'clock_timestamp()' },
    );
    await closeScreeningCases(transaction, checkId, { reviewerId: reviewer.id, note });
    await this.trail.write(transaction, {
      companyId,
      applicationId,
      action: `check_${resolution}`,
      actor: reviewer,
      reason: note,
      details: { checkId, list, entryId },
    });
  }

  private async findHit(checkId: string): Promise<HitPlace> {
    const [place] = (await this.dataSource.query(
      `SELECT s.company_id AS "companyId", s.application_id AS "applicationId", h.list,
         h.entry_id AS "entryId"
       FROM screenings s LEFT JOIN screening_hits h ON h.screening_id = s.id AND h.id = $1
       WHERE s.id = $1 OR h.id = $1`,
      [checkId],
    )) as [(HitPlace & { list: string | null })?];
    if (!place) throw checkUnknown();
    if (place.list === null) throw checkNotResolvable();
    return place;
  }
}

@BackOfficeController('')
export class ApplicationChecksController {
  constructor(private readonly checks: ApplicationChecksService) {}

  @Get('applications/:companyId/checks')
  async list(@Param('companyId') companyId: string): Promise<{ data: ApplicationCheck[] }> {
    return { data: await this.checks.list(companyId) };
  }

  @Post('checks/:checkId/resolve')
  @HttpCode(200)
  resolve(
    @Param('checkId') checkId: string,
    @CurrentStaff() reviewer: Reviewer,
    @Body() body: ResolveCheck,
  ): Promise<ApplicationCheck> {
    return this.checks.resolve(checkId, reviewer, body);
  }
}
