import { SessionCookie } from '#http';
import { Module } from '@nestjs/common';
import { BackOfficeSite, backOfficeSite } from './back-office-site.js';
import { ReviewerAccess } from './reviewer-access.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';
import { ReviewerMails } from './reviewer-mails.js';
import { ReviewerSessionController } from './reviewer-session.controller.js';
import { ReviewerSessions } from './reviewer-sessions.js';
import { ReviewersController } from './reviewers.controller.js';
import { ReviewerLog, ReviewersService } from './reviewers.service.js';
import { SandboxReviewers } from './sandbox-reviewers.js';

/** Accounts, passkeys and sessions of the back office, and the guard of its other controllers. */
@Module({
  controllers: [ReviewerSessionController, ReviewersController],
  providers: [
    backOfficeSite,
    {
      provide: SessionCookie,
      useFactory: (site: BackOfficeSite) => new SessionCookie(site),
      inject: [BackOfficeSite],
    },
    ReviewerAccess,
    ReviewerEnrolmentCodes,
    ReviewerLog,
    ReviewerMails,
    ReviewerSessions,
    ReviewersService,
    SandboxReviewers,
  ],
  exports: [BackOfficeSite, SessionCookie, ReviewerSessions, ReviewersService],
})
export class ReviewersModule {}
