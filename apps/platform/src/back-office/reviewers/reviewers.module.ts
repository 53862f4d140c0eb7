import { SessionCookie } from '#http';
import { StaffCodes, StaffHost, staffSignIn, StaffSessions } from '#staff-sign-in';
import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newId } from '../../ids.js';
import { StaffMails } from '../../mails/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { ReviewerHost, reviewerKind } from './reviewer-host.js';
import { ReviewerSessionController } from './reviewer-session.controller.js';
import { ReviewersController } from './reviewers.controller.js';
import { ReviewersService } from './reviewers.service.js';

/**
 * Sets up the sandbox's configured reviewers, one for each code. Each boot makes their codes usable again,
 * for example in another browser.
 */
@Injectable()
class SandboxReviewers implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
    private readonly codes: StaffCodes,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { sandbox, sandboxReviewerCodes = [] } = this.config;
    if (!sandbox) return;
    for (const [index, code] of sandboxReviewerCodes.entries()) await this.ensure(index + 1, code);
  }

  private async ensure(number: number, code: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const [reviewer] = (await transaction.query(
        `INSERT INTO reviewers (id, name, email, role) VALUES ($1, $2, $3, 'reviewer')
         ON CONFLICT (email) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
        [newId('rev'), `Sandbox Reviewer ${number}`, `reviewer-${number}@sandbox.example`],
      )) as [{ id: string }];
      await this.codes.create(transaction, reviewer.id, code);
    });
  }
}

/** Accounts, passkeys and sessions of the back office, and the guard of its other controllers. */
@Module({
  controllers: [ReviewerSessionController, ReviewersController],
  providers: [...staffSignIn(ReviewerHost), ReviewersService, SandboxReviewers],
  exports: [SessionCookie, StaffHost, StaffSessions, ReviewersService],
})
export class ReviewersModule {
  constructor(mails: StaffMails, codes: StaffCodes) {
    mails.register(reviewerKind.tables, codes);
  }
}
