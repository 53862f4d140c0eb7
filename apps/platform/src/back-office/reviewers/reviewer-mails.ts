import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EnrolmentCode } from '#contracts';
import { DataSource } from 'typeorm';
import { type StaffMailAccount, StaffMails, type StaffMailSource } from '../../mails/index.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';

/** What mails need to know of the accounts of the back office. */
@Injectable()
export class ReviewerMails implements StaffMailSource {
  readonly idPrefix = 'rev_';

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: ReviewerEnrolmentCodes,
    mails: StaffMails,
  ) {
    mails.register(this);
  }

  find(ids: readonly string[]): Promise<StaffMailAccount[]> {
    return this.dataSource.query(
      `SELECT a.id, a.name, a.email, '' AS "partnerName",
         EXISTS (SELECT FROM reviewer_passkeys p WHERE p.reviewer_id = a.id) AS "isActive"
       FROM reviewers a
       WHERE a.id = ANY ($1) AND a.disabled_at IS NULL AND a.confirmed_at IS NOT NULL`,
      [ids],
    );
  }

  async nameOf(actorId: string): Promise<string> {
    const [reviewer] = (await this.dataSource.query('SELECT name FROM reviewers WHERE id = $1', [
      actorId,
    ])) as { name: string }[];
    return reviewer?.name ?? '';
  }

  newCode(accountId: string): Promise<EnrolmentCode> {
    return this.codes.createFor(accountId);
  }
}
