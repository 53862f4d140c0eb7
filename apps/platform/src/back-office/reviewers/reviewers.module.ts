import { Module } from '@nestjs/common';
import { SessionCookie } from '#http';
import { Passkeys } from '#strong-auth';
import { BackOfficeSite, backOfficeSite } from './back-office-site.js';
import { ReviewerCeremonies } from './reviewer-ceremonies.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';
import { ReviewerEnrolmentService } from './reviewer-enrolment.service.js';
import { ReviewerLock } from './reviewer-lock.js';
import { ReviewerLog } from './reviewer-log.js';
import { ReviewerPasskeys } from './reviewer-passkeys.js';
import { ReviewerSessionController } from './reviewer-session.controller.js';
import { ReviewerSessions } from './reviewer-sessions.js';
import { ReviewerSignInService } from './reviewer-sign-in.service.js';
import { ReviewersController } from './reviewers.controller.js';
import { ReviewersService } from './reviewers.service.js';
import { SandboxReviewers } from './sandbox-reviewers.js';

/** Accounts, passkeys and sessions of the back office, and the guard of its other controllers. */
@Module({
  controllers: [ReviewerSessionController, ReviewersController],
  providers: [
    backOfficeSite,
    {
      provide: Passkeys,
      useFactory: (site: BackOfficeSite) => new Passkeys(site),
      inject: [BackOfficeSite],
    },
    {
      provide: SessionCookie,
      useFactory: (site: BackOfficeSite) => new SessionCookie(site),
      inject: [BackOfficeSite],
    },
    ReviewerCeremonies,
    ReviewerEnrolmentCodes,
    ReviewerEnrolmentService,
    ReviewerLock,
    ReviewerLog,
    ReviewerPasskeys,
    ReviewerSessions,
    ReviewerSignInService,
    ReviewersService,
    SandboxReviewers,
  ],
  exports: [BackOfficeSite, SessionCookie, ReviewerSessions, ReviewersService],
})
export class ReviewersModule {}
