import { MailOutbox } from '#mail';
import { StaffAccess } from '#staff-sign-in';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { addStaffMail } from '../../mails/index.js';
import { BackOfficeSite } from './back-office-site.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';
import { ReviewerSessions } from './reviewer-sessions.js';
import { reviewerTables } from './reviewer-tables.js';
import { type Reviewer, ReviewerLog } from './reviewers.service.js';

/** How reviewers enrol a passkey and sign in. Each step is logged, and a new passkey is reported to its owner. */
@Injectable()
export class ReviewerAccess extends StaffAccess<Reviewer> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    site: BackOfficeSite,
    codes: ReviewerEnrolmentCodes,
    sessions: ReviewerSessions,
    log: ReviewerLog,
    outbox: MailOutbox,
  ) {
    super({
      ...{ dataSource, site, codes, sessions, tables: reviewerTables },
      log: async (manager, id, action) => {
        await log.write(manager, id, action);
        if (action !== 'enrolled') return;
        await addStaffMail(outbox, manager, { kind: 'staff_passkey_enrolled', accountId: id });
      },
    });
  }
}
