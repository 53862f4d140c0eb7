import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { StaffAccess } from '#staff-sign-in';
import { DataSource } from 'typeorm';
import { BackOfficeSite } from './back-office-site.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';
import { ReviewerLog } from './reviewer-log.js';
import { ReviewerSessions } from './reviewer-sessions.js';
import { reviewerTables } from './reviewer-tables.js';
import type { Reviewer } from './reviewer.js';

/** How reviewers enrol a passkey and sign in. Each step is logged. */
@Injectable()
export class ReviewerAccess extends StaffAccess<Reviewer> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    site: BackOfficeSite,
    codes: ReviewerEnrolmentCodes,
    sessions: ReviewerSessions,
    log: ReviewerLog,
  ) {
    super({
      ...{ dataSource, site, codes, sessions, tables: reviewerTables },
      log: (manager, id, action) => log.write(manager, id, action),
    });
  }
}
