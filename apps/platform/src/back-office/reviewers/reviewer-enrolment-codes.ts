import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ReviewerEnrolmentCode } from '#contracts';
import { enrolmentCodeInvalid, OneTimeCodes } from '#strong-auth';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { BackOfficeSite } from './back-office-site.js';
import { ReviewerAccount } from './reviewer-account.entity.js';

const CODE_MINUTES = 24 * 60;

/** One-time codes that bind a passkey to a reviewer. */
@Injectable()
export class ReviewerEnrolmentCodes extends OneTimeCodes {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly site: BackOfficeSite,
  ) {
    super('reviewer_enrolment_codes', 'reviewer_id');
  }

  /** Creates a code, which replaces the reviewer's older one. */
  create(
    transaction: EntityManager,
    reviewerId: string,
    code?: string,
  ): Promise<ReviewerEnrolmentCode> {
    const pageUrl = `${this.site.origin}/back-office`;
    return this.issue(transaction, reviewerId, pageUrl, CODE_MINUTES, code);
  }

  /**
   * Finds the reviewer of a code, and counts a wrong one: see {@link OneTimeCodes.ownerOf}.
   *
   * @throws enrolment_code_invalid
   */
  async check(code: string): Promise<ReviewerAccount> {
    const { manager } = this.dataSource;
    const id = await this.ownerOf(manager, code);
    const reviewer = await manager.findOneBy(ReviewerAccount, { id, disabledAt: IsNull() });
    if (!reviewer) throw enrolmentCodeInvalid();
    return reviewer;
  }
}
